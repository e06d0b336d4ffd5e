package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** List, status, soft delete and retry of messages. */
final class MessageEndpoints {

  private static final List<String> STATUSES = List.of("sent", "delivered", "read", "failed");

  private final Store store;
  private final Finder finder;
  private final MessageJson json;
  private final ContactJson contacts;
  private final Races races;

  MessageEndpoints(
      Store store, Finder finder, MessageJson json, ContactJson contacts, Races races) {
    this.store = store;
    this.finder = finder;
    this.json = json;
    this.contacts = contacts;
    this.races = races;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.MESSAGE_LIST, this::list)
        .on(Endpoint.MESSAGE_UPDATE, this::update)
        .on(Endpoint.MESSAGE_DELETE, this::delete)
        .on(Endpoint.MESSAGE_RETRY, this::retry);
  }

  private Reply list(Call call) {
    Conversation conversation = finder.conversation(call);
    Params params = call.params();
    List<Message> rows =
        store.read(
            () ->
                MessagePage.of(
                    store.messagesByConversation,
                    conversation.rowId(),
                    params.number("before"),
                    params.number("after"),
                    params.has("filter_internal_messages")));
    ObjectNode body = Json.object();
    ObjectNode meta = body.putObject("meta");
    meta.set("labels", Json.MAPPER.valueToTree(conversation.labels()));
    meta.set("additional_attributes", conversation.additionalAttributes());
    Contact contact = store.read(() -> store.contacts.get(conversation.contactId()));
    meta.set("contact", contact == null ? null : contacts.plain(contact));
    meta.putNull("agent_last_seen_at").putNull("assignee_last_seen_at");
    ArrayNode payload = body.putArray("payload");
    rows.forEach(row -> payload.add(json.account(row, call.baseUrl())));
    return Reply.ok(body);
  }

  /** API inboxes only; an unknown status, or delivered after read, changes nothing. */
  private Reply update(Call call) {
    Message message = finder.message(call);
    if (!finder.inboxOf(finder.conversation(call)).isApi()) {
      return Reply.error(403, "Message status update is only allowed for API inboxes");
    }
    String status = call.params().present("status");
    String error = call.params().text("external_error");
    return change(call, message, row -> withStatus(row, status, error));
  }

  private static Message withStatus(Message row, @Nullable String status, @Nullable String error) {
    boolean back = row.status().equals("read") && "delivered".equals(status);
    if (status == null || !STATUSES.contains(status) || back) {
      return row;
    }
    ObjectNode attributes = row.contentAttributes().deepCopy();
    if (status.equals("failed") && error != null) {
      attributes.put("external_error", error);
    } else {
      attributes.remove("external_error");
    }
    return row.with(status, attributes);
  }

  private Reply delete(Call call) {
    Message message = finder.message(call);
    return change(call, message, row -> row.deleted(Json.object().put("deleted", true)));
  }

  private Reply retry(Call call) {
    Message message = finder.message(call);
    return change(call, message, row -> row.with("sent", Json.object()));
  }

  private Reply change(Call call, Message message, UnaryOperator<Message> change) {
    races.beforeWrite(call.endpoint());
    Message changed =
        store.write(
            () ->
                store.messages.put(
                    change.apply(Objects.requireNonNull(store.messages.get(message.id())))));
    return Reply.ok(json.account(changed, call.baseUrl()));
  }
}
