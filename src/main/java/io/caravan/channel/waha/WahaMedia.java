package io.caravan.channel.waha;

import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.gateway.GatewayApi;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * WAHA's own files are under {@code /api/files/} and need {@code X-Api-Key}. The host in the link
 * is what WAHA takes for its address, often {@code http://localhost:3000}, so the file is fetched
 * from the configured address. Anything else, such as a link into S3, is fetched as it is and
 * without the key.
 */
final class WahaMedia implements ChannelMedia {

  private static final String OWN_FILES = "/api/files/";

  @Override
  public MediaStep first(Attachment attachment, MediaAccess access) throws NoMedia {
    if (attachment.url() == null) {
      throw new NoMedia("the webhook gives no link to it");
    }
    String file = access.url() == null ? null : ownFile(attachment.url());
    return MediaStep.download(
        file == null
            ? MediaRequest.open(attachment.url())
            : GatewayApi.of(access).request("X-Api-Key", file, null));
  }

  /** Path and query of one of WAHA's files; null for anything else. */
  private static @Nullable String ownFile(String url) {
    try {
      URI uri = new URI(url);
      String path = uri.getRawPath() == null ? "" : uri.getRawPath();
      int at = path.indexOf(OWN_FILES);
      if (at < 0 || !staysBelow(path.substring(at + OWN_FILES.length()))) {
        return null;
      }
      String query = uri.getRawQuery();
      return path.substring(at) + (query == null ? "" : "?" + query);
    } catch (URISyntaxException noUrl) {
      return null;
    }
  }

  /** The key is for files: no segment leads up again, not even an escaped one. */
  private static boolean staysBelow(String rest) {
    String plain = rest.toLowerCase(Locale.ROOT).replace("%2e", ".");
    return !plain.contains("%2f")
        && !plain.contains("%5c")
        && Stream.of(plain.split("/", -1)).noneMatch(part -> part.matches("\\.*"));
  }
}
