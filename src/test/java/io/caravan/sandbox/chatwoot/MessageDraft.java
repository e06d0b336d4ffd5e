package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that is about to be written. */
record MessageDraft(
    @Nullable String content,
    int messageType,
    String contentType,
    boolean privateNote,
    @Nullable String sourceId,
    ObjectNode contentAttributes,
    @Nullable String senderType,
    @Nullable Long senderId,
    List<Upload> files) {

  private static final List<String> MESSAGE_TYPES =
      List.of("incoming", "outgoing", "activity", "template");

  private static final List<String> CONTENT_TYPES =
      List.of(
          "text",
          "input_text",
          "input_textarea",
          "input_email",
          "input_select",
          "cards",
          "form",
          "article",
          "incoming_email",
          "input_csat",
          "integrations",
          "sticker",
          "voice_call");

  /**
   * @throws IllegalArgumentException for an unknown type, a bad signed id or a NUL
   */
  static MessageDraft of(Params params) {
    ObjectNode attributes = attributes(params.json().get("content_attributes"));
    if (params.has("external_created_at")) {
      attributes.set("external_created_at", params.json().get("external_created_at"));
    }
    String type = params.present("message_type");
    return new MessageDraft(
        noNul(params.text("content")),
        type == null ? Message.OUTGOING : one(MESSAGE_TYPES, type, "message_type"),
        contentType(params.present("content_type")),
        params.flag("private"),
        noNul(params.text("source_id")),
        attributes,
        params.present("sender_type"),
        params.number("sender_id"),
        files(params));
  }

  /** From the public API: always incoming, and nothing but content and files. */
  static MessageDraft incoming(Params params) {
    return new MessageDraft(
        noNul(params.text("content")),
        Message.INCOMING,
        "text",
        false,
        null,
        Json.object(),
        null,
        null,
        files(params));
  }

  /** An object, or a JSON string in multipart, where broken JSON counts as nothing. */
  private static ObjectNode attributes(@Nullable JsonNode given) {
    if (given instanceof ObjectNode object) {
      return object.deepCopy();
    }
    if (given != null && given.isTextual()) {
      try {
        return Json.MAPPER.readTree(given.asText()) instanceof ObjectNode object
            ? object
            : Json.object();
      } catch (JsonProcessingException e) {
        return Json.object();
      }
    }
    return Json.object();
  }

  private static String contentType(@Nullable String given) {
    String type = given == null ? "text" : given;
    one(CONTENT_TYPES, type, "content_type");
    return type;
  }

  private static int one(List<String> values, String value, String attribute) {
    Long number = Params.parse(value);
    int index =
        number != null && number >= 0 && number < values.size()
            ? number.intValue()
            : values.indexOf(value);
    if (index < 0) {
      throw new IllegalArgumentException("'" + value + "' is not a valid " + attribute);
    }
    return index;
  }

  /** A string is the signed id of an upload, of which the sandbox has none. */
  private static List<Upload> files(Params params) {
    JsonNode signed = params.json().path("attachments");
    if (signed.isTextual() || (signed.isArray() && !signed.isEmpty())) {
      throw new IllegalArgumentException("ActiveSupport::MessageVerifier::InvalidSignature");
    }
    List<Upload> files = new ArrayList<>();
    for (Upload file : params.files()) {
      if (file.field().contains("attachments")) {
        files.add(file);
      }
    }
    return files;
  }

  private static @Nullable String noNul(@Nullable String value) {
    if (value != null && value.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("string contains null byte");
    }
    return value;
  }
}
