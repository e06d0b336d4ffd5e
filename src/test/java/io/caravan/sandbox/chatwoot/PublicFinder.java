package io.caravan.sandbox.chatwoot;

import java.util.Objects;

/** Finds what a public path names; whatever is missing is the framework's own 404. */
final class PublicFinder {

  private final Store store;

  PublicFinder(Store store) {
    this.store = store;
  }

  Inbox inbox(Call call) {
    return found(store.read(() -> store.inboxesByIdentifier.first(call.path("inbox"))));
  }

  ContactInbox contactInbox(Call call, Inbox inbox) {
    return found(
        store.read(() -> store.contactInboxesBySource.first(inbox.id(), call.path("source"))));
  }

  Contact contact(ContactInbox link) {
    return store.read(
        () -> Objects.requireNonNull(store.contacts.get(link.contactId()), "deleted"));
  }

  /** Of the contact_inbox, or, when it is verified, of the contact. */
  Conversation conversation(Call call, ContactInbox link) {
    Long id = Params.parse(call.path("id"));
    Inbox inbox = inbox(call);
    Conversation row =
        id == null
            ? null
            : store.read(() -> store.conversationsByDisplayId.first(inbox.accountId(), id));
    boolean visible =
        row != null
            && (row.contactInboxId() == link.id()
                || (link.hmacVerified() && row.contactId() == link.contactId()));
    return found(visible ? row : null);
  }

  private static <T> T found(@org.jspecify.annotations.Nullable T row) {
    if (row == null) {
      throw ApiError.framework(404, "Not Found");
    }
    return row;
  }
}
