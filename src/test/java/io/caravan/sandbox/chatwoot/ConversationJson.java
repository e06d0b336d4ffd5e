package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Conversations as answers show them. */
final class ConversationJson {

  private final Store store;
  private final ContactJson contacts;
  private final MessageJson messages;

  ConversationJson(Store store, ContactJson contacts, MessageJson messages) {
    this.store = store;
    this.contacts = contacts;
    this.messages = messages;
  }

  /**
   * @throws NullPointerException when its contact is deleted: Chatwoot answers 500 then too
   */
  ObjectNode full(Conversation row, String baseUrl) {
    return store.read(() -> build(row, baseUrl));
  }

  ArrayNode list(Collection<Conversation> rows, String baseUrl) {
    ArrayNode list = Json.MAPPER.createArrayNode();
    rows.forEach(row -> list.add(full(row, baseUrl)));
    return list;
  }

  /** The bare shape of the public API, with every message. */
  ObjectNode publicShape(Conversation row, String baseUrl) {
    return store.read(
        () -> {
          ObjectNode json =
              Json.object()
                  .put("id", row.id())
                  .put("uuid", row.uuid())
                  .put("inbox_id", row.inboxId())
                  .put("contact_last_seen_at", Json.epochOrZero(row.contactLastSeenAt()))
                  .put("status", row.status())
                  .put("agent_last_seen_at", 0);
          ArrayNode all = json.putArray("messages");
          store.messagesByConversation.find(row.rowId()).stream()
              .filter(each -> !each.privateNote() && each.messageType() != Message.ACTIVITY)
              .forEach(each -> all.add(messages.publicShape(each, baseUrl)));
          json.set("contact", contacts.plain(contact(row)));
          return json;
        });
  }

  private ObjectNode build(Conversation row, String baseUrl) {
    Inbox inbox = Objects.requireNonNull(store.inboxes.get(row.inboxId()));
    ContactInbox link = store.contactInboxes.get(row.contactInboxId());
    Message last = store.messagesByConversation.last(row.rowId());
    ObjectNode json = Json.object();
    ObjectNode meta = json.putObject("meta");
    meta.set("sender", contacts.plain(contact(row)));
    meta.put("channel", inbox.channelType())
        .put("hmac_verified", link != null && link.hmacVerified());
    json.put("id", row.id());
    ArrayNode latest = json.putArray("messages");
    if (last != null) {
      latest.add(embedded(last, row, link, baseUrl));
    }
    json.put("account_id", row.accountId())
        .put("uuid", row.uuid())
        .set("additional_attributes", row.additionalAttributes());
    json.put("agent_last_seen_at", 0)
        .put("assignee_last_seen_at", 0)
        .put("contact_last_seen_at", Json.epochOrZero(row.contactLastSeenAt()))
        .put("can_reply", true)
        .set("custom_attributes", row.customAttributes());
    json.put("inbox_id", row.inboxId()).set("labels", Json.MAPPER.valueToTree(row.labels()));
    json.put("muted", contact(row).blocked())
        .put("snoozed_until", Json.epoch(row.snoozedUntil()))
        .put("status", row.status())
        .put("created_at", Json.epoch(row.createdAt()))
        .put("updated_at", row.updatedAt().toEpochMilli() / 1000.0)
        .put("timestamp", Json.epoch(row.lastActivityAt()))
        .put("last_activity_at", Json.epoch(row.lastActivityAt()))
        .put("first_reply_created_at", Json.epochOrZero(row.firstReplyAt()))
        .put("waiting_since", Json.epochOrZero(row.waitingSince()))
        .put("unread_count", unread(row));
    Message speech = lastNonActivity(row);
    json.set(
        "last_non_activity_message", speech == null ? null : embedded(speech, row, link, baseUrl));
    return json.putNull("priority").putNull("sla_policy_id");
  }

  private ObjectNode embedded(
      Message message, Conversation row, @Nullable ContactInbox link, String baseUrl) {
    ObjectNode json = messages.account(message, baseUrl);
    json.put("account_id", message.accountId())
        .put("sender_type", message.senderType())
        .put("sender_id", message.senderId());
    ObjectNode conversation =
        json.putObject("conversation")
            .putNull("assignee_id")
            .put("unread_count", unread(row))
            .put("last_activity_at", Json.epoch(row.lastActivityAt()));
    conversation.putObject("contact_inbox").put("source_id", link == null ? null : link.sourceId());
    return json;
  }

  private long unread(Conversation row) {
    return store.messagesByConversation.newestBefore(Long.MAX_VALUE, row.rowId()).stream()
        .limit(10)
        .filter(each -> each.messageType() == Message.INCOMING)
        .count();
  }

  private @Nullable Message lastNonActivity(Conversation row) {
    return store.messagesByConversation.newestBefore(Long.MAX_VALUE, row.rowId()).stream()
        .filter(each -> each.messageType() != Message.ACTIVITY)
        .findFirst()
        .orElse(null);
  }

  private Contact contact(Conversation row) {
    return Objects.requireNonNull(store.contacts.get(row.contactId()), "the contact is deleted");
  }
}
