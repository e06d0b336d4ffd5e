package io.caravan.channel;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * The secret itself in a header: it says who sends, not that the body is as it was sent.
 *
 * @param prefix stands in the header before the secret, such as {@code "Bearer "}
 */
public record TokenSignature(String header, String prefix) implements ChannelSignature {

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    byte[] given = request.header(header).getBytes(StandardCharsets.UTF_8);
    boolean signed = false;
    for (String secret : secrets) {
      byte[] expected = (prefix + secret).getBytes(StandardCharsets.UTF_8);
      signed |= !secret.isEmpty() && MessageDigest.isEqual(given, expected);
    }
    return signed;
  }
}
