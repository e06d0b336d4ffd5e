package io.caravan.channel.openwa;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.gateway.GatewayEvent;
import io.caravan.channel.gateway.Jid;
import io.caravan.channel.gateway.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file of a message: inside the webhook, or, when OpenWA left it out because of its size or
 * could not have it in time, behind its REST API. A message whose type needs a file and that says
 * nothing of one gets the second, too: OpenWA may have it meanwhile.
 */
final class OpenWaFiles {

  private OpenWaFiles() {}

  static List<Attachment> of(GatewayEvent event, Jid chat, String id) {
    JsonNode media = event.data().path("media");
    Kind kind = kind(event.data().path("type").asText());
    if (kind == null && !media.isObject()) {
      return List.of();
    }
    Kind known = kind == null ? Kind.FILE : kind;
    String name = Texts.of(media.path("filename"));
    String mime = Texts.of(media.path("mimetype"));
    if (Texts.of(media.path("data")) != null) {
      return List.of(Attachment.inline(known, event.pointer() + "/media/data", name, mime));
    }
    String reference = OpenWaMedia.reference(event.account(), chat, id);
    return reference == null ? List.of() : List.of(Attachment.vendor(known, reference, name, mime));
  }

  private static @Nullable Kind kind(String type) {
    return switch (type) {
      case "image" -> Kind.IMAGE;
      case "video" -> Kind.VIDEO;
      case "audio", "voice" -> Kind.AUDIO;
      case "sticker" -> Kind.STICKER;
      case "document" -> Kind.FILE;
      default -> null;
    };
  }
}
