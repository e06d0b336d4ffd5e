package io.caravan.channel.gateway;

import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.NoMedia;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A gateway's REST API as the inbox is configured with it.
 *
 * @param base without a slash at its end
 * @param host which alone is sent the token
 */
public record GatewayApi(String base, String host, String token) {

  /**
   * @throws NoMedia when the inbox has no {@code api.url} or no {@code api.token}
   */
  public static GatewayApi of(MediaAccess access) throws NoMedia {
    URI url = access.url();
    String token = access.token();
    String host = url == null ? null : url.getHost();
    if (url == null || host == null || token == null) {
      throw new NoMedia("the gateway's api.url and api.token are not configured for this inbox");
    }
    return new GatewayApi(access.base(url), host, token);
  }

  /** The same with the prefix behind it, unless it was configured with that. */
  public GatewayApi under(String prefix) {
    return base.endsWith(prefix) ? this : new GatewayApi(base + prefix, host, token);
  }

  /**
   * @param header that the token goes into
   * @param segments of the path, each encoded
   */
  public MediaRequest get(String header, String... segments) {
    return request(header, path(segments), null);
  }

  /** As {@link #get}, with JSON to POST. */
  public MediaRequest post(String header, String json, String... segments) {
    return request(header, path(segments), json);
  }

  /**
   * @param path as it is, beginning with a slash
   */
  public MediaRequest request(String header, String path, @Nullable String json) {
    return new MediaRequest(base + path, Map.of(header, token), List.of(host), json);
  }

  private static String path(String... segments) {
    return Arrays.stream(segments)
        .map(segment -> URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20"))
        .collect(Collectors.joining("/", "/", ""));
  }
}
