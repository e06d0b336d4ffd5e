package io.caravan.channel.twilio;

import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files by their link. Twilio asks for a login where the account enforces it, and then redirects to
 * a CDN that must not see it.
 */
final class TwilioMedia implements ChannelMedia {

  private static final String TWILIO = ".twilio.com";

  @Override
  public MediaStep first(Attachment attachment, MediaAccess access) throws NoMedia {
    String url = attachment.url();
    String login = login(access);
    if (url == null || login == null || !isTwilio(url)) {
      return LINKS.first(attachment, access);
    }
    return MediaStep.download(MediaRequest.get(url, Map.of("Authorization", login), TWILIO));
  }

  private static boolean isTwilio(String url) {
    try {
      URI uri = URI.create(url);
      String host = uri.getHost();
      return "https".equalsIgnoreCase(uri.getScheme())
          && host != null
          && host.toLowerCase(Locale.ROOT).endsWith(TWILIO);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static @Nullable String login(MediaAccess access) {
    if (access.user() == null || access.token() == null) {
      return null;
    }
    byte[] pair = (access.user() + ":" + access.token()).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }
}
