package io.caravan.channel;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request on the way to a file.
 *
 * @param url checked before it is called, and each redirect again
 * @param credentials headers that are sent to {@code hosts} only and never along a redirect to
 *     another host
 * @param hosts exact host names, or with a leading dot all below a domain
 * @param json a body to POST; null makes a GET
 */
public record MediaRequest(
    String url, Map<String, String> credentials, List<String> hosts, @Nullable String json) {

  public MediaRequest {
    credentials = Map.copyOf(credentials);
    hosts = List.copyOf(hosts);
  }

  /** A GET that needs no credential. */
  public static MediaRequest open(String url) {
    return new MediaRequest(url, Map.of(), List.of(), null);
  }

  /** A GET with a credential for these hosts. */
  public static MediaRequest get(String url, Map<String, String> credentials, String... hosts) {
    return new MediaRequest(url, credentials, List.of(hosts), null);
  }

  /** The URL may hold a token, the credentials do. */
  @Override
  public String toString() {
    return "a media request";
  }
}
