package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Status, attributes, labels and typing of a conversation. */
final class ConversationUpdateEndpoints {

  private final Store store;
  private final Finder finder;
  private final Races races;
  private final Clock clock;

  ConversationUpdateEndpoints(Store store, Finder finder, Races races, Clock clock) {
    this.store = store;
    this.finder = finder;
    this.races = races;
    this.clock = clock;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.CONVERSATION_STATUS, this::status)
        .on(Endpoint.CONVERSATION_CUSTOM_ATTRIBUTES, this::customAttributes)
        .on(Endpoint.CONVERSATION_LABELS, this::labels)
        .on(Endpoint.CONVERSATION_LABEL_LIST, call -> labels(finder.conversation(call).labels()))
        .on(Endpoint.CONVERSATION_TYPING, this::typing);
  }

  private Reply status(Call call) {
    Conversation old = finder.conversation(call);
    String given = call.params().present("status");
    String status =
        given != null
            ? ConversationBuilder.status(given)
            : old.status().equals("open") ? "resolved" : "open";
    Long until = call.params().number("snoozed_until");
    Instant snoozed =
        status.equals("snoozed") && until != null ? Instant.ofEpochSecond(until) : null;
    Conversation now = change(call, old, edit -> edit.status(status, snoozed));
    ObjectNode body = Json.object();
    body.putObject("meta");
    body.putObject("payload")
        .put("success", true)
        .put("conversation_id", now.id())
        .put("current_status", now.status())
        .put("snoozed_until", Json.epoch(now.snoozedUntil()));
    return Reply.ok(body);
  }

  /** Replaces the whole object. */
  private Reply customAttributes(Call call) {
    ObjectNode given = call.params().object("custom_attributes");
    Conversation now =
        change(call, finder.conversation(call), edit -> edit.customAttributes(given));
    ObjectNode body = Json.object();
    body.set("custom_attributes", now.customAttributes());
    return Reply.ok(body);
  }

  private Reply labels(Call call) {
    List<String> given = new ArrayList<>();
    call.params().json().path("labels").forEach(label -> given.add(label.asText()));
    return labels(change(call, finder.conversation(call), edit -> edit.labels(given)).labels());
  }

  private static Reply labels(List<String> labels) {
    ObjectNode body = Json.object();
    body.set("payload", Json.MAPPER.valueToTree(labels));
    return Reply.ok(body);
  }

  private Reply typing(Call call) {
    finder.conversation(call);
    return Reply.empty(200);
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
