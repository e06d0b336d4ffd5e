package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Create (with a nested first message), show and delete of conversations. */
final class ConversationEndpoints {

  private final Store store;
  private final Finder finder;
  private final ContactInboxBuilder contactInboxes;
  private final ConversationBuilder conversations;
  private final MessageBuilder messages;
  private final ConversationJson json;
  private final Removals removals;

  ConversationEndpoints(
      Store store,
      Finder finder,
      ContactInboxBuilder contactInboxes,
      ConversationBuilder conversations,
      MessageBuilder messages,
      ConversationJson json,
      Removals removals) {
    this.store = store;
    this.finder = finder;
    this.contactInboxes = contactInboxes;
    this.conversations = conversations;
    this.messages = messages;
    this.json = json;
    this.removals = removals;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.CONVERSATION_CREATE, this::create)
        .on(Endpoint.CONVERSATION_SHOW, this::show)
        .on(Endpoint.CONVERSATION_DELETE, this::delete);
  }

  private Reply create(Call call) {
    Params params = call.params();
    ContactInbox link;
    try {
      link = contactInbox(call);
    } catch (RecordNotUnique e) {
      throw ApiError.unprocessable("source_id should be unique");
    }
    Inbox inbox =
        store.read(() -> Objects.requireNonNull(store.inboxes.get(link.inboxId()), "inbox"));
    MessageDraft first = nested(params);
    Conversation row =
        conversations.perform(
            call.endpoint(),
            inbox,
            link,
            params,
            conversation -> {
              if (first != null) {
                messages.check(conversation, inbox, first);
                messages.insert(conversation, first, call.actor());
              }
            });
    return Reply.ok(json.full(row, call.baseUrl()));
  }

  /** By inbox and contact, else by the source id alone, wherever it is. */
  private ContactInbox contactInbox(Call call) {
    Params params = call.params();
    String sourceId = params.present("source_id");
    if (params.has("inbox_id") && params.has("contact_id")) {
      Inbox inbox = finder.visibleInbox(call, params.number("inbox_id"));
      Contact contact = finder.contact(call, params.number("contact_id"));
      return contactInboxes.perform(
          call.endpoint(), contact, inbox, sourceId, params.flag("hmac_verified"));
    }
    ContactInbox found =
        sourceId == null
            ? null
            : store.read(() -> store.contactInboxesBySourceAnywhere.first(sourceId));
    if (found == null) {
      throw ApiError.notFound();
    }
    Inbox inbox = store.read(() -> store.inboxes.get(found.inboxId()));
    if (inbox == null || !call.caller().sees(inbox)) {
      throw ApiError.notAllowed();
    }
    return found;
  }

  private static @Nullable MessageDraft nested(Params params) {
    return params.json().get("message") instanceof ObjectNode message && !message.isEmpty()
        ? MessageDraft.of(new Params(message, params.files()))
        : null;
  }

  private Reply show(Call call) {
    return Reply.ok(json.full(finder.conversation(call), call.baseUrl()));
  }

  private Reply delete(Call call) {
    Conversation row = finder.conversation(call);
    call.requireAdministrator();
    removals.conversation(row.rowId());
    return Reply.empty(200);
  }
}
