package io.caravan.security;

import io.caravan.channel.Sha256;
import io.caravan.config.ApiProperties.Token;
import io.caravan.config.CaravanProperties;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;
import org.springframework.stereotype.Component;

/** {@code caravan.api.tokens}, of which only the hashes are kept. */
@Component
class BearerTokens {

  private static final String HASHED = "{sha256}";

  private final List<Known> tokens = new ArrayList<>();

  BearerTokens(CaravanProperties properties) {
    properties
        .api()
        .tokens()
        .forEach((name, token) -> tokens.add(new Known(name, hash(token.token()), token)));
  }

  /** Whoever has this token, named as in the configuration; compared in constant time. */
  Optional<Authentication> owner(String token) {
    byte[] sent = sha256(token);
    Optional<Known> found = Optional.empty();
    for (Known known : tokens) {
      if (MessageDigest.isEqual(known.hash(), sent)) {
        found = Optional.of(known);
      }
    }
    return found.map(Known::authentication);
  }

  private static byte[] hash(String configured) {
    return configured.startsWith(HASHED)
        ? utf8(configured.substring(HASHED.length()))
        : sha256(configured);
  }

  private static byte[] sha256(String token) {
    return utf8(Sha256.hex(utf8(token)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private record Known(String name, byte[] hash, Token token) {

    Authentication authentication() {
      return new PreAuthenticatedAuthenticationToken(
          name,
          "",
          AuthorityUtils.createAuthorityList(
              Arrays.stream(Authorities.of(token.role()))
                  .map(role -> "ROLE_" + role)
                  .toArray(String[]::new)));
    }
  }
}
