package io.caravan.failpoints;

import io.caravan.testing.GenericSender;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Sends webhooks as Meta does: again and again, until one is answered 2xx. */
final class Sender {

  private static final Duration PAUSE = Duration.ofMillis(100);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Executor later =
      CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  private final String caravanUrl;

  Sender(String caravanUrl) {
    this.caravanUrl = caravanUrl;
  }

  HttpRequest generic(String inbox, String subject, String body) {
    return request("generic/" + inbox, "X-Signature-256", "secret-of-" + inbox, subject, body);
  }

  HttpRequest instagram(String inbox, String subject, String body) {
    return request(
        "instagram/" + inbox, "X-Hub-Signature-256", "secret-of-" + inbox, subject, body);
  }

  /** As somebody would who does not know the secret. */
  HttpRequest forged(String inbox, String subject, String body) {
    return request("generic/" + inbox, "X-Signature-256", "a guess", subject, body);
  }

  private HttpRequest request(
      String path, String header, String secret, String subject, String body) {
    return HttpRequest.newBuilder(URI.create(caravanUrl + "/webhooks/" + path))
        .timeout(Duration.ofSeconds(10))
        .header("Content-Type", "application/json")
        .header(header, GenericSender.signature(secret, body))
        .header(Walk.SUBJECT, subject)
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  /** To Chatwoot. */
  int post(String url, String token, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .header("api_access_token", token)
            .POST(BodyPublishers.ofString(body))
            .build();
    return http.sendAsync(request, BodyHandlers.discarding())
        .orTimeout(10, TimeUnit.SECONDS)
        .join()
        .statusCode();
  }

  /** Done when it was answered 2xx. */
  CompletableFuture<Void> untilAccepted(HttpRequest webhook) {
    return until(webhook, 200);
  }

  /** Done when it was answered so. */
  CompletableFuture<Void> until(HttpRequest webhook, int status) {
    return http.sendAsync(webhook, BodyHandlers.discarding())
        .handle((answer, failure) -> failure == null && isDone(answer, status))
        .thenCompose(
            done ->
                done
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.supplyAsync(() -> until(webhook, status), later)
                        .thenCompose(again -> again));
  }

  private static boolean isDone(HttpResponse<?> answer, int wanted) {
    if (answer.statusCode() / 100 == 4 && answer.statusCode() != wanted) {
      throw new IllegalStateException("a webhook is refused with " + answer.statusCode());
    }
    return answer.statusCode() == wanted;
  }
}
