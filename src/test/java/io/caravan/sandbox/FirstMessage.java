package io.caravan.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A message of our own generic format, to be sent by hand.
 *
 * @param url of the webhook
 * @param secret the inbox's
 * @param body exactly the bytes that are signed
 */
record FirstMessage(String url, String secret, String body) {

  /** A message that was never sent before, whenever the sandbox was started. */
  static FirstMessage to(String url, String secret, Clock clock) {
    return new FirstMessage(
        url,
        secret,
        """
        {"id":"first-%d","contact":{"id":"ada","name":"Ada"},"text":"Hello from Caravan"}"""
            .formatted(clock.millis()));
  }

  /** The signature header's value. */
  String signature() {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return "sha256=" + HexFormat.of().formatHex(mac.doFinal(body.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("HMAC-SHA256 is part of every JVM", e);
    }
  }

  /** The command that sends it. */
  String curl() {
    return """
        curl -i %s \\
          -H 'Content-Type: application/json' \\
          -H 'X-Signature-256: %s' \\
          --data-binary '%s'"""
        .formatted(url, signature(), body);
  }

  /** Commands that sign and send another body. */
  String curlForAnother() {
    return """
        BODY='{"id":"second","contact":{"id":"ada"},"text":"How are you?"}'
        SIGNATURE=$(printf %%s "$BODY" | openssl dgst -sha256 -hmac '%s' -r | cut -d' ' -f1)
        curl -i %s \\
          -H 'Content-Type: application/json' \\
          -H "X-Signature-256: sha256=$SIGNATURE" --data-binary "$BODY\""""
        .formatted(secret, url);
  }
}
