package io.caravan.channel.meta;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Meta's question, before it subscribes, whether a URL belongs to who says so. */
public record Handshake(
    @Nullable String mode, @Nullable String challenge, @Nullable String verifyToken) {

  /** Opaque, but never HTML: it is sent back as it came. */
  private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{1,256}");

  /**
   * @param expectedToken an empty or missing one never matches
   * @return the challenge to answer with, or nothing
   */
  public Optional<String> answer(@Nullable String expectedToken) {
    boolean right =
        "subscribe".equals(mode)
            && challenge != null
            && CHALLENGE.matcher(challenge).matches()
            && matches(expectedToken);
    return right ? Optional.of(challenge) : Optional.empty();
  }

  private boolean matches(@Nullable String expectedToken) {
    return expectedToken != null
        && !expectedToken.isBlank()
        && verifyToken != null
        && MessageDigest.isEqual(
            verifyToken.getBytes(StandardCharsets.UTF_8),
            expectedToken.getBytes(StandardCharsets.UTF_8));
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "handshake with mode " + mode;
  }
}
