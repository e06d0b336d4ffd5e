package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Wording;
import java.util.Objects;

/**
 * What an attachment of a message is: a file, words for something that is none, or both. Its type
 * decides, never what the CDN says of the file: a voice note comes as {@code video/mp4}.
 */
final class AttachmentContent {

  private AttachmentContent() {}

  /**
   * @param text of the message, which may hold the link of the attachment already
   */
  static Content of(JsonNode attachment, JsonNode message, String text) {
    JsonNode payload = attachment.path("payload");
    String type = Objects.requireNonNullElse(Text.of(attachment, "type"), "fallback");
    return switch (type) {
      case "image" -> file(isSticker(payload, message) ? Kind.STICKER : Kind.IMAGE, type, payload);
      case "video" -> file(Kind.VIDEO, type, payload);
      case "audio" -> file(Kind.AUDIO, type, payload);
      case "file" -> file(Kind.FILE, type, payload);
      case "sticker" -> file(Kind.STICKER, type, payload);
      case "story_mention" -> StoryMention.of(payload);
      case "share", "post", "ig_post" -> Shared.of(Kind.FILE, "shared post", attachment);
      case "reel", "ig_reel" -> Shared.of(Kind.VIDEO, "shared reel", attachment);
      case "ephemeral" -> Content.text(Wording.placeholder("view-once media", null));
      case "like_heart" -> Content.text("❤️");
      case "template" -> Content.text(Templates.text(attachment));
      case "location" -> Content.text(Places.text(attachment));
      case "appointment_booking" -> Content.text(Appointments.text(payload));
      case "fallback" -> Shared.fallback(attachment, text);
      default -> Shared.unknown(type, attachment);
    };
  }

  private static Content file(Kind kind, String type, JsonNode payload) {
    String url = Text.of(payload, "url");
    return url == null
        ? Content.text(Wording.placeholder(type, "no link to it"))
        : Content.file(kind, url, null);
  }

  /** Until August 2026 Messenger's stickers were images with the number in either place. */
  private static boolean isSticker(JsonNode payload, JsonNode message) {
    return Text.of(payload, "sticker_id") != null || Text.of(message, "sticker_id") != null;
  }
}
