package io.caravan.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Single requests beside the measured ones. */
final class Http {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Http() {}

  /** The body of a 200. */
  static String get(String url) {
    HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(url)));
    InvalidMeasurement.require(answer.statusCode() == 200, answer + ": " + answer.body());
    return answer.body();
  }

  /** The status; 0 where nobody answers. */
  static int status(String url) {
    try {
      return send(HttpRequest.newBuilder(URI.create(url))).statusCode();
    } catch (UncheckedIOException nobody) {
      return 0;
    }
  }

  static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
