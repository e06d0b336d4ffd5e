package io.caravan.config;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules of {@code caravan.users} and {@code caravan.api.tokens}. */
final class AccessCheck {

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._@+-]{1,100}");
  private static final Pattern BCRYPT =
      Pattern.compile("\\{bcrypt}\\$2[aby]\\$\\d\\d\\$[./A-Za-z0-9]{53}");
  private static final Pattern SHA256 = Pattern.compile("\\{sha256}[0-9a-f]{64}");

  /** Bcrypt reads no more. */
  private static final int LONGEST_PASSWORD = 72;

  /** Nobody guesses a token in a lifetime, however many are tried. */
  private static final int SHORTEST_TOKEN = 24;

  private AccessCheck() {}

  static void check(CaravanProperties properties, Findings findings) {
    Map<String, String> seen = new HashMap<>();
    new TreeMap<>(properties.users())
        .forEach(
            (name, user) -> {
              String key = "caravan.users." + name;
              checkName(name, key, findings);
              String same = seen.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
              findings.expect(
                  same == null,
                  key,
                  "is the user " + same + " too; case does not tell users apart");
              checkPassword(user.password(), key + ".password", findings);
            });
    new TreeMap<>(properties.api().tokens())
        .forEach(
            (name, token) -> {
              String key = "caravan.api.tokens." + name;
              checkName(name, key, findings);
              checkToken(token.token(), key + ".token", findings);
            });
  }

  private static void checkName(String name, String key, Findings findings) {
    findings.expect(
        NAME.matcher(name).matches(),
        key,
        "is no name; expected letters, digits and . _ @ + -, at most 100");
  }

  private static void checkPassword(@Nullable String password, String key, Findings findings) {
    if (password == null || password.isBlank()) {
      findings.problem(key, "there is none; expected \"{bcrypt}$2a$…\", or the password itself");
      return;
    }
    if (password.startsWith("{")) {
      findings.expect(
          BCRYPT.matcher(password).matches(),
          key,
          "is no bcrypt hash; expected \"{bcrypt}$2a$10$…\" with 53 characters at its end, or a"
              + " password that does not begin with a brace");
    } else {
      findings.expect(
          password.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PASSWORD,
          key,
          "is longer than 72 bytes, of which bcrypt would see the first only; expected a shorter"
              + " one");
    }
  }

  private static void checkToken(@Nullable String token, String key, Findings findings) {
    if (token == null || token.isBlank()) {
      findings.problem(key, "there is none; expected one such as openssl rand -hex 32 makes");
      return;
    }
    if (token.startsWith("{")) {
      findings.expect(
          SHA256.matcher(token).matches(),
          key,
          "is no SHA-256; expected \"{sha256}\" and 64 lower-case hex digits");
    } else {
      findings.expect(
          token.length() >= SHORTEST_TOKEN && token.chars().allMatch(c -> c > ' ' && c < 127),
          key,
          "could be guessed or not be sent; expected at least 24 characters, ASCII, without a"
              + " blank, such as openssl rand -hex 32 makes");
    }
  }
}
