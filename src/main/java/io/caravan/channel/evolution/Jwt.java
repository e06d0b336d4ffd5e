package io.caravan.channel.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;

/**
 * A JSON Web Token (RFC 7519) with HS256 and an end, as Evolution makes one. What its header says
 * of another algorithm is not followed.
 */
final class Jwt {

  /** How far the sender's clock may be behind ours. */
  private static final long LEEWAY_SECONDS = 60;

  private static final int MAX_LENGTH = 4096;

  private Jwt() {}

  static boolean isValid(String token, byte[] key, Instant now) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3 || token.length() > MAX_LENGTH) {
      return false;
    }
    byte[] signed = (parts[0] + "." + parts[1]).getBytes(StandardCharsets.UTF_8);
    try {
      Base64.Decoder base64 = Base64.getUrlDecoder();
      boolean authentic = MessageDigest.isEqual(base64.decode(parts[2]), Sha256.hmac(key, signed));
      return authentic
          && "HS256".equals(Json.read(base64.decode(parts[0])).path("alg").textValue())
          && ends(Json.read(base64.decode(parts[1]))) > now.getEpochSecond() - LEEWAY_SECONDS;
    } catch (IllegalArgumentException | MalformedWebhook noToken) {
      return false;
    }
  }

  /** In seconds since 1970; 0 for one that never ends. */
  private static long ends(JsonNode claims) {
    JsonNode exp = claims.path("exp");
    return exp.isIntegralNumber() && exp.canConvertToLong() ? exp.longValue() : 0;
  }
}
