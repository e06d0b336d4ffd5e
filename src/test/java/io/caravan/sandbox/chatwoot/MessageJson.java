package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Messages as answers show them. */
final class MessageJson {

  private final Store store;

  MessageJson(Store store) {
    this.store = store;
  }

  ObjectNode account(Message message, String baseUrl) {
    ObjectNode json =
        Json.object()
            .put("id", message.id())
            .put("content", message.content())
            .put("inbox_id", message.inboxId())
            .put("conversation_id", message.conversationId())
            .put("message_type", message.messageType())
            .put("content_type", message.contentType())
            .put("status", message.status());
    json.set("content_attributes", message.contentAttributes());
    json.put("created_at", Json.epoch(message.createdAt()))
        .put("private", message.privateNote())
        .put("source_id", message.sourceId());
    addSenderAndFiles(json, message, baseUrl);
    return json;
  }

  /** Without source_id, which the public API never shows. */
  ObjectNode publicShape(Message message, String baseUrl) {
    ObjectNode json =
        Json.object()
            .put("id", message.id())
            .put("content", message.content())
            .put("message_type", message.messageType())
            .put("content_type", message.contentType());
    json.set("content_attributes", message.contentAttributes());
    json.put("created_at", Json.epoch(message.createdAt()))
        .put("conversation_id", message.conversationId());
    addSenderAndFiles(json, message, baseUrl);
    return json;
  }

  private void addSenderAndFiles(ObjectNode json, Message message, String baseUrl) {
    ObjectNode sender = sender(message);
    if (sender != null) {
      json.set("sender", sender);
    }
    if (!message.attachments().isEmpty()) {
      ArrayNode files = json.putArray("attachments");
      message.attachments().forEach(file -> files.add(attachment(message, file, baseUrl)));
    }
  }

  private @Nullable ObjectNode sender(Message message) {
    Long id = message.senderId();
    if (message.senderType() == null || id == null) {
      return null;
    }
    if (!message.senderType().equals("Contact")) {
      return Json.object()
          .put("id", id)
          .put("name", message.senderType() + " " + id)
          .put("type", message.senderType().equals("User") ? "user" : "agent_bot");
    }
    Contact contact = store.read(() -> store.contacts.get(id));
    if (contact == null) {
      return null;
    }
    ObjectNode json = Json.object();
    json.set("additional_attributes", contact.additionalAttributes());
    json.set("custom_attributes", contact.customAttributes());
    return json.put("email", contact.email())
        .put("id", contact.id())
        .put("identifier", contact.identifier())
        .put("name", contact.name())
        .put("phone_number", contact.phoneNumber())
        .put("thumbnail", contact.thumbnail())
        .put("blocked", contact.blocked())
        .put("type", "contact");
  }

  private static ObjectNode attachment(Message message, StoredFile file, String baseUrl) {
    String url = baseUrl + "/rails/active_storage/blobs/redirect/" + file.id();
    return Json.object()
        .put("id", file.id())
        .put("message_id", message.id())
        .put("file_type", file.kind())
        .put("account_id", message.accountId())
        .put("extension", file.extension())
        .put("content_type", file.contentType())
        .put("data_url", url)
        .put("thumb_url", file.kind().equals("image") ? url : "")
        .put("file_size", file.size())
        .putNull("width")
        .putNull("height");
  }
}
