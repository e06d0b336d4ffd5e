package io.caravan.channel.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.Json;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.gateway.GatewayApi;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A link where Evolution stores files itself, which needs no credential. Else {@code POST
 * /chat/getBase64FromMediaMessage/{instance}} with {@code apikey}: Evolution decrypts the file and
 * answers it as base64.
 */
final class EvolutionMedia implements ChannelMedia {

  /** An instance may be called anything; a message's id is of letters and digits. */
  private static final Pattern REFERENCE =
      Pattern.compile("((?!\\.+/)[^/\\p{Cntrl}]{1,200})/([A-Za-z0-9_.-]{1,200})");

  /** Null when a part is missing or nothing that Evolution would write. */
  static @Nullable String reference(@Nullable String instance, String message) {
    String reference = instance + "/" + message;
    return instance != null && REFERENCE.matcher(reference).matches() ? reference : null;
  }

  @Override
  public MediaStep first(Attachment attachment, MediaAccess access) throws NoMedia {
    if (attachment.url() != null) {
      return MediaStep.download(MediaRequest.open(attachment.url()));
    }
    Matcher parts = REFERENCE.matcher(attachment.vendorId() == null ? "" : attachment.vendorId());
    if (!parts.matches()) {
      throw new NoMedia("the webhook does not name the file");
    }
    Map<String, Object> message = Map.of("key", Map.of("id", parts.group(2)));
    return MediaStep.lookup(
        GatewayApi.of(access)
            .post(
                "apikey",
                Json.write(Map.of("message", message, "convertToMp4", false)),
                "chat",
                "getBase64FromMediaMessage",
                parts.group(1)),
        EvolutionMedia::file);
  }

  private static MediaStep file(JsonNode answer) throws NoMedia {
    String content = answer.path("base64").textValue();
    if (content == null || content.isEmpty()) {
      throw new NoMedia("Evolution does not have the file");
    }
    return new MediaStep.Base64(content);
  }
}
