package io.caravan.sandbox.chatwoot;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the rows a request names, within its account and the caller's access. */
final class Finder {

  private final Store store;

  Finder(Store store) {
    this.store = store;
  }

  /**
   * @throws ApiError 404
   */
  Contact contact(Call call, @Nullable Long id) {
    Contact contact = id == null ? null : store.read(() -> store.contacts.get(id));
    if (contact == null || contact.accountId() != call.account()) {
      throw ApiError.notFound();
    }
    return contact;
  }

  /**
   * @throws ApiError 404
   */
  Inbox inbox(Call call, @Nullable Long id) {
    Inbox inbox = id == null ? null : store.read(() -> store.inboxes.get(id));
    if (inbox == null || inbox.accountId() != call.account()) {
      throw ApiError.notFound();
    }
    return inbox;
  }

  /**
   * @throws ApiError 404, or 401 when the caller is no member
   */
  Inbox visibleInbox(Call call, @Nullable Long id) {
    Inbox inbox = inbox(call, id);
    if (!call.caller().sees(inbox)) {
      throw ApiError.notAllowed();
    }
    return inbox;
  }

  /**
   * The conversation of the path.
   *
   * @throws ApiError 404, or 401 when the caller is no member of its inbox
   */
  Conversation conversation(Call call) {
    long id = call.id("id");
    Conversation conversation =
        store.read(() -> store.conversationsByDisplayId.first(call.account(), id));
    if (conversation == null) {
      throw ApiError.notFound();
    }
    if (!call.caller().sees(inboxOf(conversation))) {
      throw ApiError.notAllowed();
    }
    return conversation;
  }

  /**
   * The message of the path, in the conversation of the path.
   *
   * @throws ApiError 404 or 401
   */
  Message message(Call call) {
    Conversation conversation = conversation(call);
    long id = call.id("message");
    Message message = store.read(() -> store.messages.get(id));
    if (message == null || message.conversationRow() != conversation.rowId()) {
      throw ApiError.notFound();
    }
    return message;
  }

  Inbox inboxOf(Conversation conversation) {
    return store.read(() -> Objects.requireNonNull(store.inboxes.get(conversation.inboxId())));
  }

  List<Conversation> visible(Call call, List<Conversation> conversations) {
    return conversations.stream().filter(each -> call.caller().sees(inboxOf(each))).toList();
  }
}
