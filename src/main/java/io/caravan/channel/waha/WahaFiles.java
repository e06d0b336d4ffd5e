package io.caravan.channel.waha;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.gateway.Content;
import io.caravan.channel.gateway.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file of a message, which WAHA has downloaded and gives out by a link. */
final class WahaFiles {

  private WahaFiles() {}

  static List<Attachment> of(JsonNode payload) {
    JsonNode media = payload.path("media");
    String url = Texts.first(media.path("url"), payload.path("mediaUrl"));
    String mime = Texts.of(media.path("mimetype"));
    return url == null
        ? List.of()
        : List.of(
            Attachment.link(kind(payload, mime), url, Texts.of(media.path("filename")), mime));
  }

  /** WAHA has no word for it; the engine does for a sticker, which is a picture otherwise. */
  private static Kind kind(JsonNode payload, @Nullable String mime) {
    JsonNode raw = payload.path("_data");
    boolean sticker =
        "sticker".equals(raw.path("type").asText())
            || Content.of(raw.path("message")).file() == Kind.STICKER;
    return sticker ? Kind.STICKER : Kind.ofMime(mime);
  }
}
