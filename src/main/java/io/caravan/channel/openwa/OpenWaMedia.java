package io.caravan.channel.openwa;

import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.gateway.GatewayApi;
import io.caravan.channel.gateway.Jid;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /api/sessions/{session}/messages/{chat}/{message}/media} with {@code X-API-Key}
 * answers the bytes; 404 while there are none.
 */
final class OpenWaMedia implements ChannelMedia {

  private static final Pattern REFERENCE =
      Pattern.compile(
          "([A-Za-z0-9_-]{1,128})/([\\w.-]{1,100}@[a-z.]{1,20})/([\\w@:-][\\w.@:-]{0,299})");

  /** Null when a part is missing or nothing that OpenWA would write. */
  static @Nullable String reference(@Nullable String session, Jid chat, String message) {
    String reference = session + "/" + chat + "/" + message;
    return session != null && REFERENCE.matcher(reference).matches() ? reference : null;
  }

  @Override
  public MediaStep first(Attachment attachment, MediaAccess access) throws NoMedia {
    Matcher parts = REFERENCE.matcher(attachment.vendorId() == null ? "" : attachment.vendorId());
    if (!parts.matches()) {
      throw new NoMedia("the webhook does not name the file");
    }
    GatewayApi api = GatewayApi.of(access).under("/api");
    return MediaStep.download(
        api.get(
            "X-API-Key",
            "sessions",
            parts.group(1),
            "messages",
            parts.group(2),
            parts.group(3),
            "media"));
  }
}
