package io.caravan.channel;

import java.net.URI;
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

  /** Without the token. */
  @Override
  public String toString() {
    return "access to " + url;
  }
}
