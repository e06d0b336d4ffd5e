package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Creates messages; whatever goes wrong after the conversation was found is a 422. */
final class MessageCreateEndpoint {

  private final Store store;
  private final Finder finder;
  private final MessageBuilder builder;
  private final MessageJson json;
  private final Races races;

  MessageCreateEndpoint(
      Store store, Finder finder, MessageBuilder builder, MessageJson json, Races races) {
    this.store = store;
    this.finder = finder;
    this.builder = builder;
    this.json = json;
    this.races = races;
  }

  void register(Handlers handlers) {
    handlers.on(Endpoint.MESSAGE_CREATE, this::create);
  }

  private Reply create(Call call) {
    Conversation conversation = finder.conversation(call);
    try {
      Message message = write(call, conversation);
      ObjectNode body = json.account(message, call.baseUrl());
      if (call.params().has("echo_id")) {
        body.set("echo_id", call.params().json().get("echo_id"));
      }
      return Reply.ok(body);
    } catch (RuntimeException e) {
      // Chatwoot rescues every StandardError here and answers its text
      return Reply.error(422, String.valueOf(e.getMessage()));
    }
  }

  private Message write(Call call, Conversation conversation) {
    MessageDraft draft = MessageDraft.of(call.params());
    builder.check(conversation, finder.inboxOf(conversation), draft);
    races.beforeWrite(call.endpoint());
    return store.write(() -> builder.insert(conversation, draft, call.actor()));
  }
}
