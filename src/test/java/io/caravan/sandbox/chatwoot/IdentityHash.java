package io.caravan.sandbox.chatwoot;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The public API's proof that a contact is who it says. */
final class IdentityHash {

  private IdentityHash() {}

  /**
   * @return whether a right hash was given
   * @throws IllegalStateException for a wrong one, or none where it is mandatory: 500, not 401
   */
  static boolean verify(Inbox inbox, Params params) {
    String given = params.present("identifier_hash");
    if (given == null && !inbox.hmacMandatory()) {
      return false;
    }
    String identifier = Objects.requireNonNullElse(params.text("identifier"), "");
    byte[] expected = of(inbox.hmacToken(), identifier).getBytes(StandardCharsets.UTF_8);
    byte[] actual = Objects.requireNonNullElse(given, "").getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(expected, actual)) {
      throw new IllegalStateException("HMAC failed: Invalid Identifier Hash Provided");
    }
    return true;
  }

  /** Lower-case hex. */
  static String of(String key, String identifier) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(identifier.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }
}
