package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;

/** Contacts as answers show them. */
final class ContactJson {

  private final Store store;

  ContactJson(Store store) {
    this.store = store;
  }

  ObjectNode withInboxes(Contact contact) {
    ObjectNode json = plain(contact);
    ArrayNode inboxes = json.putArray("contact_inboxes");
    store.read(
        () -> {
          store.contactInboxesByContact.find(contact.id()).forEach(row -> inboxes.add(link(row)));
          return inboxes;
        });
    return json;
  }

  ObjectNode plain(Contact contact) {
    ObjectNode json = Json.object();
    json.set("additional_attributes", contact.additionalAttributes());
    json.put("availability_status", "offline")
        .put("email", contact.email())
        .put("id", contact.id())
        .put("name", contact.name())
        .put("phone_number", contact.phoneNumber())
        .put("blocked", contact.blocked())
        .put("identifier", contact.identifier())
        .put("thumbnail", contact.thumbnail())
        .set("custom_attributes", contact.customAttributes());
    if (contact.lastActivityAt() != null) {
      json.put("last_activity_at", Json.epoch(contact.lastActivityAt()));
    }
    return json.put("created_at", Json.epoch(contact.createdAt()));
  }

  /** {@code {source_id, inbox}}. */
  ObjectNode link(ContactInbox row) {
    Inbox inbox =
        store.read(() -> Objects.requireNonNull(store.inboxes.get(row.inboxId()), "inbox"));
    ObjectNode json = Json.object().put("source_id", row.sourceId());
    json.set("inbox", InboxJson.slim(inbox));
    return json;
  }

  /** The bare shape of the public API. */
  static ObjectNode publicShape(ContactInbox row, Contact contact) {
    return Json.object()
        .put("source_id", row.sourceId())
        .put("pubsub_token", row.pubsubToken())
        .put("id", contact.id())
        .put("name", contact.name())
        .put("email", contact.email())
        .put("phone_number", contact.phoneNumber());
  }
}
