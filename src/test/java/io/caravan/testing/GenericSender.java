package io.caravan.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Sends signed webhooks in the generic format to an inbox whose secret is secret-of-its-name. */
public final class GenericSender {

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;
  private final String inbox;

  public GenericSender(String caravanUrl, String inbox) {
    this.url = caravanUrl + "/webhooks/generic/" + inbox;
    this.inbox = inbox;
  }

  public static String message(String id, String contact, String text, Instant at) {
    return """
        {"id":"%s","timestamp":"%s","contact":{"id":"%s","name":"Name of %s"},"text":"%s"}"""
        .formatted(id, at, contact, contact, text);
  }

  public HttpResponse<String> send(String id, String contact) {
    return post(message(id, contact, "Text of " + id, Instant.now()));
  }

  public CompletableFuture<HttpResponse<String>> sendAsync(String id, String contact) {
    return postAsync(message(id, contact, "Text of " + id, Instant.now()));
  }

  public CompletableFuture<HttpResponse<String>> postAsync(String body) {
    return http.sendAsync(request(body), HttpResponse.BodyHandlers.ofString());
  }

  public HttpResponse<String> post(String body) {
    return postAs("application/json", body);
  }

  public HttpResponse<String> postAs(String contentType, String body) {
    try {
      return http.send(
          HttpRequest.newBuilder(request(body), (name, value) -> true)
              .setHeader("Content-Type", contentType)
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public HttpRequest request(String body) {
    return HttpRequest.newBuilder(URI.create(url))
        .timeout(Duration.ofSeconds(20))
        .header("Content-Type", "application/json")
        .header("X-Signature-256", signature("secret-of-" + inbox, body))
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** As the header {@code X-Signature-256}, or Meta's, has it. */
  public static String signature(String secret, String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return "sha256="
          + HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
