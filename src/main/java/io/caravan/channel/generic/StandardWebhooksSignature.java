package io.caravan.channel.generic;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.Sha256;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The Standard Webhooks scheme: {@code webhook-signature} holds one or more {@code v1,<base64>}
 * over {@code id.timestamp.body}. The signed time keeps an old webhook from being played again.
 */
public final class StandardWebhooksSignature implements ChannelSignature {

  static final String HEADER = "webhook-signature";
  static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,11}");
  private static final String SECRET_PREFIX = "whsec_";

  private final Clock clock;

  public StandardWebhooksSignature(Clock clock) {
    this.clock = clock;
  }

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    String id = request.header("webhook-id");
    String timestamp = request.header("webhook-timestamp");
    if (id.isEmpty() || !isRecent(timestamp)) {
      return false;
    }
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    List<byte[]> given = signatures(request.header(HEADER));
    boolean signed = false;
    for (byte[] key : keys(secrets)) {
      byte[] expected = Sha256.hmac(key, head, request.body());
      for (byte[] signature : given) {
        signed |= MessageDigest.isEqual(signature, expected);
      }
    }
    return signed;
  }

  private boolean isRecent(String timestamp) {
    if (!SECONDS.matcher(timestamp).matches()) {
      return false;
    }
    Instant sent = Instant.ofEpochSecond(Long.parseLong(timestamp));
    return Duration.between(sent, clock.instant()).abs().compareTo(TOLERANCE) <= 0;
  }

  private static List<byte[]> signatures(String header) {
    List<byte[]> signatures = new ArrayList<>();
    for (String part : header.trim().split(" +")) {
      if (part.startsWith("v1,")) {
        signatures.add(base64(part.substring("v1,".length())));
      }
    }
    return signatures;
  }

  /** A secret is base64, as the scheme says; one that is configured as plain text works too. */
  private static List<byte[]> keys(List<String> secrets) {
    List<byte[]> keys = new ArrayList<>();
    for (String secret : secrets) {
      keys.add(
          base64(
              secret.startsWith(SECRET_PREFIX)
                  ? secret.substring(SECRET_PREFIX.length())
                  : secret));
      keys.add(secret.getBytes(StandardCharsets.UTF_8));
    }
    keys.removeIf(key -> key.length == 0);
    return keys;
  }

  /** Empty when it is no base64: an empty array equals no HMAC and is no key. */
  private static byte[] base64(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }
}
