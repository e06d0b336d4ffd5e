package io.caravan.testing;

import io.caravan.channel.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Posts a body as the channel's vendor would sign it; the inbox has the channel's name. */
public final class ChannelSender {

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI url;
  private final String channel;
  private final String publicUrl;
  private final String secret;

  /**
   * @param publicUrl of all inboxes, without the inbox's name
   */
  public ChannelSender(String caravanUrl, String channel, String publicUrl, String secret) {
    this.url = URI.create(caravanUrl + "/webhooks/" + channel + "/" + channel);
    this.channel = channel;
    this.publicUrl = publicUrl + channel;
    this.secret = secret;
  }

  /** The status of the answer. */
  public int post(byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .header(
                "Content-Type",
                channel.equals("twilio") ? "application/x-www-form-urlencoded" : "application/json")
            .POST(BodyPublishers.ofByteArray(body));
    signature(body).forEach(request::header);
    try {
      return http.send(request.build(), BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Map<String, String> signature(byte[] body) {
    String hex = HexFormat.of().formatHex(Sha256.hmac(utf8(secret), body));
    return switch (channel) {
      case "generic" -> Map.of("X-Signature-256", "sha256=" + hex);
      case "instagram", "messenger", "whatsapp" -> Map.of("X-Hub-Signature-256", "sha256=" + hex);
      case "openwa" -> Map.of("X-OpenWA-Signature", "sha256=" + hex);
      case "waha" -> Map.of("X-Webhook-Hmac", HexFormat.of().formatHex(hmac("HmacSHA512", body)));
      case "evolution" -> Map.of("X-Webhook-Secret", secret);
      case "telegram" -> Map.of("X-Telegram-Bot-Api-Secret-Token", secret);
      case "line" ->
          Map.of(
              "x-line-signature",
              Base64.getEncoder().encodeToString(Sha256.hmac(utf8(secret), body)));
      case "twilio" ->
          Map.of("X-Twilio-Signature", new TwilioSender(secret).signature(publicUrl, form(body)));
      default -> throw new IllegalArgumentException("how does " + channel + " sign?");
    };
  }

  private static Map<String, String> form(byte[] body) {
    Map<String, String> form = new TreeMap<>();
    for (String parameter : new String(body, StandardCharsets.ISO_8859_1).split("&")) {
      if (!parameter.isEmpty()) {
        String[] pair = parameter.split("=", 2);
        form.put(decoded(pair[0]), pair.length == 2 ? decoded(pair[1]) : "");
      }
    }
    return form;
  }

  /** As Twilio meant it; a percent sign that escapes nothing stands for itself. */
  private static String decoded(String text) {
    String escaped = text.replaceAll("%(?![0-9a-fA-F]{2})", "%25");
    return URLDecoder.decode(escaped, StandardCharsets.UTF_8);
  }

  private byte[] hmac(String algorithm, byte[] body) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(utf8(secret), algorithm));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
