package io.caravan.channel.telegram;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * Telegram signs nothing: it sends the secret that {@code setWebhook} was given, in a header with
 * each update. So the body is only as authentic as the connection.
 */
final class SecretTokenHeader implements ChannelSignature {

  private static final String HEADER = "x-telegram-bot-api-secret-token";

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    byte[] given = request.header(HEADER).getBytes(StandardCharsets.UTF_8);
    boolean same = false;
    for (String secret : secrets) { // all of them: no timing tells which one it was
      same |=
          !secret.isEmpty()
              && MessageDigest.isEqual(given, secret.getBytes(StandardCharsets.UTF_8));
    }
    return same;
  }
}
