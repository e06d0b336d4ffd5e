package io.caravan.config;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The rules of {@code caravan.chatwoot} and of addresses and tokens wherever they are set. */
final class ChatwootCheck {

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private ChatwootCheck() {}

  static void check(ChatwootProperties chatwoot, Findings findings) {
    checkUrl(chatwoot.url(), "caravan.chatwoot.url", findings);
    checkToken(chatwoot.token(), "caravan.chatwoot.token", findings);
    Duration timeout = chatwoot.timeout();
    findings.expect(
        isInRange(timeout),
        "caravan.chatwoot.timeout",
        Durations.text(timeout) + " is out of range; expected 1s to 60s, such as 20s");
  }

  static boolean isInRange(Duration timeout) {
    return timeout.compareTo(SHORTEST) >= 0 && timeout.compareTo(LONGEST) <= 0;
  }

  /** A URL that is not set is no problem here. */
  static void checkUrl(@Nullable URI url, String key, Findings findings) {
    if (url == null || isUnset(url)) {
      return;
    }
    boolean web =
        "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
    findings.expect(
        web && url.getHost() != null && url.getRawQuery() == null && url.getRawFragment() == null,
        key,
        "is no web address; expected Chatwoot's base URL, such as https://chat.example.com");
    findings.expect(
        url.getRawUserInfo() == null,
        key,
        "holds a user name or password; expected the plain base URL, such as"
            + " https://chat.example.com, and the token in its own key");
  }

  /** A token that is not set is no problem here. */
  static void checkToken(@Nullable String token, String key, Findings findings) {
    findings.expect(
        token == null || token.isEmpty() || token.chars().noneMatch(ChatwootCheck::isOutOfPlace),
        key,
        "holds white space or a control character (a line end from a file?); expected the access"
            + " token of a Chatwoot user as the profile page shows it");
  }

  /** An environment variable that is set to nothing counts as unset. */
  static boolean isUnset(@Nullable URI url) {
    return url == null || url.toString().isEmpty();
  }

  private static boolean isOutOfPlace(int character) {
    return Character.isWhitespace(character) || Character.isISOControl(character);
  }
}
