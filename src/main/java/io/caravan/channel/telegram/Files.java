package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Wording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The file that a message may hold: one at most, an album is a message for each picture. */
final class Files {

  /** Bots are given files up to this size: https://core.telegram.org/bots/api#getfile. */
  private static final long LARGEST = 20L * 1024 * 1024;

  /** An animation comes as a document too, which is the same file. */
  private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("animation", Kind.VIDEO);
    KINDS.put("photo", Kind.IMAGE);
    KINDS.put("video", Kind.VIDEO);
    KINDS.put("video_note", Kind.VIDEO);
    KINDS.put("voice", Kind.AUDIO);
    KINDS.put("audio", Kind.AUDIO);
    KINDS.put("sticker", Kind.STICKER);
    KINDS.put("document", Kind.FILE);
  }

  private Files() {}

  /** The file with its caption; null when the message holds none. */
  static @Nullable Content of(JsonNode message, @Nullable String caption) {
    for (Map.Entry<String, Kind> kind : KINDS.entrySet()) {
      if (message.has(kind.getKey())) {
        JsonNode node = message.path(kind.getKey());
        return switch (kind.getKey()) {
          case "photo" -> file("photo", Kind.IMAGE, largest(node), caption);
          case "sticker" -> sticker(node);
          default -> file(kind.getKey(), kind.getValue(), node, caption);
        };
      }
    }
    return null;
  }

  private static Content file(String word, Kind kind, JsonNode file, @Nullable String caption) {
    String id = Content.text(file, "file_id");
    String name = Content.text(file, "file_name");
    String what = word.replace('_', ' ');
    if (id == null) {
      return new Content(Wording.lines(Wording.placeholder(what, name), caption), List.of());
    }
    if (file.path("file_size").asLong() > LARGEST) {
      String tooLarge = Wording.placeholder(what + " over Telegram's 20 MB for bots", name);
      return new Content(Wording.lines(tooLarge, caption), List.of());
    }
    Attachment attachment = Attachment.vendor(kind, id, name, Content.text(file, "mime_type"));
    return new Content(caption, List.of(attachment));
  }

  /** What moves is in formats that Chatwoot does not show; its still picture is. */
  private static Content sticker(JsonNode sticker) {
    String emoji = Content.text(sticker, "emoji");
    boolean moves = sticker.path("is_animated").asBoolean() || sticker.path("is_video").asBoolean();
    JsonNode still = sticker.has("thumbnail") ? sticker.path("thumbnail") : sticker.path("thumb");
    String id = Content.text(moves ? still : sticker, "file_id");
    return id == null
        ? new Content(Wording.placeholder("sticker", emoji), List.of())
        : new Content(emoji, List.of(Attachment.vendor(Kind.STICKER, id, null, null)));
  }

  private static JsonNode largest(JsonNode sizes) {
    JsonNode largest = sizes.path(0);
    for (JsonNode size : sizes) {
      if (pixels(size) >= pixels(largest)) {
        largest = size;
      }
    }
    return largest;
  }

  private static long pixels(JsonNode size) {
    return size.path("width").asLong() * size.path("height").asLong();
  }
}
