package io.caravan.channel.mapped;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.HmacSignature;
import io.caravan.channel.TokenSignature;
import io.caravan.channel.generic.StandardWebhooksSignature;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * The schemes that a route may name for its channel: {@code hmac-sha256 hex x-shop-signature
 * sha256=} (algorithm, encoding, header, what stands before the signature, if anything), {@code
 * token x-shop-token} (the secret itself in a header) and {@code standard-webhooks}.
 */
@Component
public class SignatureSchemes {

  private static final Map<String, String> ALGORITHMS =
      Map.of("hmac-sha1", "HmacSHA1", "hmac-sha256", "HmacSHA256", "hmac-sha512", "HmacSHA512");

  private final ChannelSignature standardWebhooks;

  public SignatureSchemes(Clock clock) {
    standardWebhooks = new StandardWebhooksSignature(clock);
  }

  /**
   * @throws IllegalArgumentException for words that are no scheme; the message lists those that are
   */
  public ChannelSignature named(String scheme) {
    List<String> words = List.of(scheme.trim().split("\\s+"));
    String first = words.get(0);
    if ("standard-webhooks".equals(first) && words.size() == 1) {
      return standardWebhooks;
    }
    if ("token".equals(first) && (words.size() == 2 || words.size() == 3)) {
      return new TokenSignature(header(words.get(1)), words.size() == 3 ? words.get(2) + " " : "");
    }
    boolean hmac = ALGORITHMS.containsKey(first) && (words.size() == 3 || words.size() == 4);
    if (hmac && List.of("hex", "base64").contains(words.get(1))) {
      return new HmacSignature(
          ALGORITHMS.get(first),
          "hex".equals(words.get(1)),
          header(words.get(2)),
          words.size() == 4 ? words.get(3) : "");
    }
    throw new IllegalArgumentException(
        "\""
            + scheme
            + "\" is no signature scheme; expected \"hmac-sha256 hex <header> [prefix]\" (or"
            + " hmac-sha1, hmac-sha512; or base64), \"token <header> [word]\" or"
            + " \"standard-webhooks\"");
  }

  private static String header(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
