package io.caravan.channel;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** A header {@code sha256=<hex>}: HMAC-SHA256 over the body, the secret's UTF-8 bytes as key. */
public record HexSignature(String header) implements ChannelSignature {

  private static final Pattern FORM = Pattern.compile("sha256=[0-9a-fA-F]{64}");

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    String value = request.header(header);
    if (!FORM.matcher(value).matches()) {
      return false;
    }
    byte[] given = HexFormat.of().parseHex(value, "sha256=".length(), value.length());
    boolean signed = false;
    for (String secret : secrets) {
      signed |=
          signs(request.body(), given, secret); // all of them: no timing tells which one it was
    }
    return signed;
  }

  private static boolean signs(byte[] body, byte[] given, String secret) {
    return !secret.isEmpty()
        && MessageDigest.isEqual(given, Sha256.hmac(secret.getBytes(StandardCharsets.UTF_8), body));
  }
}
