package io.caravan.channel;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An HMAC over the body in a header, the secret's UTF-8 bytes as key.
 *
 * @param algorithm as {@link Mac} names it
 * @param hex hexadecimal, else base64
 * @param prefix stands in the header before the signature
 */
public record HmacSignature(String algorithm, boolean hex, String header, String prefix)
    implements ChannelSignature {

  /** The most common form: {@code sha256=<hex>}. */
  public static HmacSignature sha256Hex(String header) {
    return new HmacSignature("HmacSHA256", true, header, "sha256=");
  }

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    byte[] given = decoded(request.header(header));
    boolean signed = false;
    for (String secret : secrets) {
      // all of them: no timing tells which one it was
      signed |= !secret.isEmpty() && MessageDigest.isEqual(given, hmac(secret, request.body()));
    }
    return signed;
  }

  /** Empty, which equals no HMAC, when the header does not hold one. */
  private byte[] decoded(String value) {
    if (!value.startsWith(prefix)) {
      return new byte[0];
    }
    String text = value.substring(prefix.length());
    try {
      return hex ? HexFormat.of().parseHex(text) : Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }

  private byte[] hmac(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), algorithm));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
