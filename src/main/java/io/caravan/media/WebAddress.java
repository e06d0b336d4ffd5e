package io.caravan.media;

import io.caravan.channel.NoMedia;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A link as a URL of the web. One parser decides what its host is, and that host is connected to;
 * where parsers differ it is refused.
 */
final class WebAddress {

  /** Allowed behind the host by RFC 3986, besides letters and digits. */
  private static final String PLAIN = "-._~:/?#@!$&'()*+,;=%";

  private static final Pattern ENDS_IN_A_NUMBER =
      Pattern.compile("(?i)(.*\\.)?([0-9]+|0x[0-9a-f]*)\\.?");
  private static final Pattern IPV4 =
      Pattern.compile("((0|[1-9][0-9]{0,2})\\.){3}(0|[1-9][0-9]{0,2})");

  private WebAddress() {}

  /**
   * @throws NoMedia when it is none
   */
  static URI of(String link) throws NoMedia {
    String trimmed = link.strip();
    int host = trimmed.indexOf("://") + 3;
    int end = endOfHost(trimmed, host);
    return checked(trimmed.substring(0, end) + encoded(trimmed.substring(end)));
  }

  /** Where a redirect leads to. */
  static URI of(URI base, String location) throws NoMedia {
    if (location.strip().matches("(?is)[a-z][a-z0-9+.-]*:.*")) {
      return of(location);
    }
    if (location.strip().startsWith("//")) {
      return of(base.getScheme() + ":" + location.strip());
    }
    try {
      return checked(base.resolve(encoded(location.strip())).toString());
    } catch (IllegalArgumentException e) {
      throw noWebAddress();
    }
  }

  private static URI checked(String text) throws NoMedia {
    URI url;
    try {
      url = new URI(text).parseServerAuthority();
    } catch (URISyntaxException e) {
      throw noWebAddress();
    }
    boolean web =
        "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
    @Nullable String host = url.getHost();
    boolean plain = url.getRawUserInfo() == null && url.getPort() <= 65535;
    if (!web || host == null || !plain || !isUnambiguous(host)) {
      throw noWebAddress();
    }
    return url;
  }

  /** Octal, hexadecimal and short forms of addresses are read in several ways. */
  private static boolean isUnambiguous(String host) {
    return host.startsWith("[")
        ? host.indexOf('%') < 0
        : IPV4.matcher(host).matches() || !ENDS_IN_A_NUMBER.matcher(host).matches();
  }

  private static int endOfHost(String link, int start) {
    for (int i = start; i < link.length(); i++) {
      if ("/?#".indexOf(link.charAt(i)) >= 0) {
        return i;
      }
    }
    return link.length();
  }

  /** Some senders do not encode what they put into a path or query. */
  private static String encoded(String rest) {
    StringBuilder encoded = new StringBuilder(rest.length());
    for (byte b : rest.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0)) {
        encoded.append(c);
      } else {
        encoded.append(String.format("%%%02X", (int) c));
      }
    }
    return encoded.toString();
  }

  private static NoMedia noWebAddress() {
    return new NoMedia("its link is no web address");
  }
}
