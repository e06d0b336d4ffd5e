package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Conversations and messages of the public API. */
final class PublicConversationEndpoints {

  private final Store store;
  private final PublicFinder finder;
  private final ConversationBuilder conversations;
  private final MessageBuilder messages;
  private final ConversationJson json;
  private final MessageJson messageJson;
  private final Races races;
  private final Clock clock;

  PublicConversationEndpoints(
      Store store,
      PublicFinder finder,
      ConversationBuilder conversations,
      MessageBuilder messages,
      ConversationJson json,
      MessageJson messageJson,
      Races races,
      Clock clock) {
    this.store = store;
    this.finder = finder;
    this.conversations = conversations;
    this.messages = messages;
    this.json = json;
    this.messageJson = messageJson;
    this.races = races;
    this.clock = clock;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.PUBLIC_CONVERSATION_CREATE, this::create)
        .on(Endpoint.PUBLIC_CONVERSATION_LIST, this::list)
        .on(Endpoint.PUBLIC_CONVERSATION_STATUS, this::toggleStatus)
        .on(Endpoint.PUBLIC_TYPING, this::typing)
        .on(Endpoint.PUBLIC_LAST_SEEN, this::lastSeen)
        .on(Endpoint.PUBLIC_MESSAGE_CREATE, this::createMessage)
        .on(Endpoint.PUBLIC_MESSAGE_LIST, this::listMessages);
  }

  private Reply create(Call call) {
    Inbox inbox = finder.inbox(call);
    ContactInbox link = finder.contactInbox(call, inbox);
    ObjectNode taken = Json.object();
    taken.set("custom_attributes", call.params().object("custom_attributes"));
    Conversation row =
        conversations.perform(
            call.endpoint(), inbox, link, new Params(taken, List.of()), conversation -> {});
    return Reply.ok(json.publicShape(row, call.baseUrl()));
  }

  /** All of them with all messages, unpaged. */
  private Reply list(Call call) {
    ContactInbox link = finder.contactInbox(call, finder.inbox(call));
    ArrayNode list = Json.MAPPER.createArrayNode();
    store.read(
        () -> {
          Collection<Conversation> rows =
              link.hmacVerified()
                  ? store.conversationsByContact.find(link.contactId())
                  : store.conversationsByContactInbox.find(link.id());
          rows.forEach(row -> list.add(json.publicShape(row, call.baseUrl())));
          return list;
        });
    return Reply.ok(list);
  }

  private Reply createMessage(Call call) {
    Inbox inbox = finder.inbox(call);
    Conversation conversation = finder.conversation(call, finder.contactInbox(call, inbox));
    MessageDraft draft = MessageDraft.incoming(call.params());
    messages.check(conversation, inbox, draft);
    races.beforeWrite(call.endpoint());
    Message message = store.write(() -> messages.insert(conversation, draft, null));
    return Reply.ok(messageJson.publicShape(message, call.baseUrl()));
  }

  private Reply listMessages(Call call) {
    Conversation conversation = conversation(call);
    List<Message> rows =
        store.read(
            () ->
                MessagePage.of(
                    store.messagesByConversation,
                    conversation.rowId(),
                    call.params().number("before"),
                    null,
                    true));
    ArrayNode list = Json.MAPPER.createArrayNode();
    rows.forEach(row -> list.add(messageJson.publicShape(row, call.baseUrl())));
    return Reply.ok(list);
  }

  private Reply toggleStatus(Call call) {
    Conversation row = conversation(call);
    String status = row.isResolved() ? "open" : "resolved";
    Conversation now = change(call, row, edit -> edit.status(status, null));
    return Reply.ok(json.publicShape(now, call.baseUrl()));
  }

  private Reply typing(Call call) {
    conversation(call);
    return Reply.empty(200);
  }

  /** Marks outgoing messages read. */
  private Reply lastSeen(Call call) {
    Conversation row = conversation(call);
    change(call, row, Conversation.Edit::contactSeen);
    store.write(
        () -> {
          for (Message message : List.copyOf(store.messagesByConversation.find(row.rowId()))) {
            if (message.messageType() == Message.OUTGOING && !message.status().equals("failed")) {
              store.messages.put(message.with("read", message.contentAttributes()));
            }
          }
          return row;
        });
    return Reply.empty(200);
  }

  private Conversation conversation(Call call) {
    return finder.conversation(call, finder.contactInbox(call, finder.inbox(call)));
  }

  private Conversation change(
      Call call, Conversation old, UnaryOperator<Conversation.Edit> change) {
    races.beforeWrite(call.endpoint());
    return store.write(
        () -> {
          Conversation row = Objects.requireNonNull(store.conversations.get(old.rowId()));
          return store.conversations.put(change.apply(row.edit(clock.instant())).done());
        });
  }
}
