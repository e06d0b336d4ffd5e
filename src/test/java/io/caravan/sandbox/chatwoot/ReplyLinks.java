package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A reply's target must be in the same conversation; else both of its fields are emptied. */
final class ReplyLinks {

  private final Store store;

  ReplyLinks(Store store) {
    this.store = store;
  }

  /** {@code given} with both fields filled in, as far as the target is known by either. */
  ObjectNode link(Conversation conversation, ObjectNode given) {
    ObjectNode attributes = given.deepCopy();
    JsonNode id = attributes.path("in_reply_to");
    JsonNode external = attributes.path("in_reply_to_external_id");
    if (isBlank(id) && isBlank(external)) {
      return attributes;
    }
    Message target =
        store.messagesByConversation.find(conversation.rowId()).stream()
            .filter(row -> isTarget(row, id, external))
            .findFirst()
            .orElse(null);
    return target == null
        ? attributes.putNull("in_reply_to").putNull("in_reply_to_external_id")
        : attributes
            .put("in_reply_to", target.id())
            .put("in_reply_to_external_id", target.sourceId());
  }

  private static boolean isTarget(Message row, JsonNode id, JsonNode external) {
    return isBlank(id)
        ? external.asText().equals(row.sourceId())
        : id.asText().equals(Long.toString(row.id()));
  }

  private static boolean isBlank(JsonNode value) {
    return value.isNull() || value.asText().isBlank();
  }
}
