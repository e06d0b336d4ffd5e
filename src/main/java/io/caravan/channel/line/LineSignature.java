package io.caravan.channel.line;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.Sha256;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** {@code x-line-signature}: base64 of HMAC-SHA256 over the body, the channel secret as key. */
final class LineSignature implements ChannelSignature {

  private static final String HEADER = "x-line-signature";
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9+/]{43}=");

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    String value = request.header(HEADER);
    if (!FORM.matcher(value).matches()) {
      return false;
    }
    byte[] given = Base64.getDecoder().decode(value);
    boolean signed = false;
    for (String secret : secrets) { // all of them: no timing tells which one it was
      signed |= !secret.isEmpty() && MessageDigest.isEqual(given, hmac(secret, request.body()));
    }
    return signed;
  }

  private static byte[] hmac(String secret, byte[] body) {
    return Sha256.hmac(secret.getBytes(StandardCharsets.UTF_8), body);
  }
}
