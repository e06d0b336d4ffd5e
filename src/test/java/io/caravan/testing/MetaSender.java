package io.caravan.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Sends webhooks signed as Meta signs them, of events that happen now. */
public final class MetaSender {

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;
  private final String secret;

  public MetaSender(String url, String secret) {
    this.url = url;
    this.secret = secret;
  }

  public static String batch(String... entries) {
    return "{\"object\":\"instagram\",\"entry\":[" + String.join(",", entries) + "]}";
  }

  public static String entry(String account, String... events) {
    return "{\"id\":\"%s\",\"time\":%d,\"messaging\":[%s]}"
        .formatted(account, System.currentTimeMillis(), String.join(",", events));
  }

  public static String text(String sender, String account, String mid, String text) {
    return event(
        sender, account, "\"message\":{\"mid\":\"%s\",\"text\":\"%s\"}".formatted(mid, text));
  }

  /** What the business wrote elsewhere. */
  public static String echo(String account, String customer, String mid, String text) {
    return event(
        account,
        customer,
        "\"message\":{\"mid\":\"%s\",\"text\":\"%s\",\"is_echo\":true}".formatted(mid, text));
  }

  public static String read(String sender, String account, String mid) {
    return event(sender, account, "\"read\":{\"mid\":\"%s\"}".formatted(mid));
  }

  private static String event(String sender, String account, String what) {
    return """
        {"sender":{"id":"%s"},"recipient":{"id":"%s"},"timestamp":%d,%s}"""
        .formatted(sender, account, System.currentTimeMillis(), what);
  }

  public HttpResponse<String> get(String query) {
    return send(HttpRequest.newBuilder(URI.create(url + query)).GET().build());
  }

  public HttpResponse<String> post(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return send(
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .header("X-Hub-Signature-256", "sha256=" + signature(bytes))
            .POST(HttpRequest.BodyPublishers.ofByteArray(bytes))
            .build());
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private String signature(byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
