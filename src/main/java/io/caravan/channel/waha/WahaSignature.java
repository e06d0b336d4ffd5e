package io.caravan.channel.waha;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code X-Webhook-Hmac: <hex>}: HMAC-SHA512 over the body, the secret's UTF-8 bytes as key. What
 * {@code X-Webhook-Hmac-Algorithm} says is not followed.
 */
final class WahaSignature implements ChannelSignature {

  private static final String ALGORITHM = "HmacSHA512";
  private static final Pattern FORM = Pattern.compile("[0-9a-fA-F]{128}");

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    String value = request.header("x-webhook-hmac");
    if (!FORM.matcher(value).matches()) {
      return false;
    }
    byte[] given = HexFormat.of().parseHex(value);
    boolean signed = false;
    for (String secret : secrets) {
      signed |= !secret.isEmpty() && MessageDigest.isEqual(given, hmac(secret, request.body()));
    }
    return signed;
  }

  private static byte[] hmac(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
