package io.caravan.channel.evolution;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.web.util.UriUtils;

/**
 * Evolution signs nothing. A webhook is authentic when it carries a secret in one of the ways that
 * can be configured there: a token made with it (header {@code jwt_key}), the secret itself in a
 * header, or in the URL.
 */
final class EvolutionSignature implements ChannelSignature {

  private static final List<String> HEADERS = List.of("x-webhook-secret", "apikey", "x-api-key");
  private static final String BEARER = "bearer ";
  private static final String PARAMETER = "secret=";

  private final Clock clock;

  EvolutionSignature(Clock clock) {
    this.clock = clock;
  }

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    String authorization = request.header("authorization");
    String token =
        authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)
            ? authorization.substring(BEARER.length()).strip()
            : "";
    Optional<byte[]> inUrl = secretIn(request.url());
    boolean signed = false;
    for (String secret : secrets) {
      byte[] key = secret.getBytes(StandardCharsets.UTF_8);
      if (key.length > 0) {
        signed |= Jwt.isValid(token, key, clock.instant());
        signed |= inUrl.filter(given -> MessageDigest.isEqual(given, key)).isPresent();
        for (String header : HEADERS) {
          byte[] given = request.header(header).getBytes(StandardCharsets.UTF_8);
          signed |= MessageDigest.isEqual(given, key);
        }
      }
    }
    return signed;
  }

  /** Empty unless the query has exactly one: which would two mean? */
  private static Optional<byte[]> secretIn(String url) {
    int query = url.indexOf('?');
    List<String> given =
        query < 0
            ? List.of()
            : List.of(url.substring(query + 1).split("&")).stream()
                .filter(parameter -> parameter.startsWith(PARAMETER))
                .map(parameter -> parameter.substring(PARAMETER.length()))
                .toList();
    return given.size() == 1 ? decoded(given.get(0)) : Optional.empty();
  }

  private static Optional<byte[]> decoded(String value) {
    try {
      String text = UriUtils.decode(value.replace("+", "%20"), StandardCharsets.UTF_8);
      return Optional.of(text.getBytes(StandardCharsets.UTF_8));
    } catch (IllegalArgumentException notEncoded) {
      return Optional.empty();
    }
  }
}
