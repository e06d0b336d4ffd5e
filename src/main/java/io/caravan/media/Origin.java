package io.caravan.media;

import java.net.URI;
import java.util.Locale;

/** Scheme, host and port: what has to be the same for a server to be the same. */
record Origin(String scheme, String host, int port) {

  static Origin of(URI url) {
    String scheme = url.getScheme().toLowerCase(Locale.ROOT);
    int port = url.getPort() >= 0 ? url.getPort() : scheme.equals("https") ? 443 : 80;
    return new Origin(scheme, url.getHost().toLowerCase(Locale.ROOT), port);
  }

  boolean isEncrypted() {
    return scheme.equals("https");
  }

  /**
   * @param hosts exact names, or with a leading dot all below a domain
   */
  boolean isOneOf(Iterable<String> hosts) {
    for (String each : hosts) {
      String name = each.toLowerCase(Locale.ROOT);
      if (name.startsWith(".") ? host.endsWith(name) : host.equals(name)) {
        return true;
      }
    }
    return false;
  }
}
