package io.caravan.channel;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The vendor's API as an inbox is configured with it, under {@code api}.
 *
 * @param url of a self-hosted gateway, or instead of the vendor's own
 * @param token the credential
 * @param user where the credential is a pair, such as Twilio's account
 */
public record MediaAccess(@Nullable URI url, @Nullable String token, @Nullable String user) {

  public static final MediaAccess NONE = new MediaAccess(null, null, null);

  /**
   * The base of the API's URLs, without a slash at the end.
   *
   * @param own the vendor's, where the inbox names none
   */
  public String base(URI own) {
    return (url == null ? own : url).toString().replaceFirst("/+$", "");
  }

  /**
   * The host of {@link #base}.
   *
   * @throws NullPointerException when it has none
   */
  public String host(URI own) {
    return Objects.requireNonNull((url == null ? own : url).getHost(), "a host in api.url");
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "access to " + url;
  }
}
