package io.caravan.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Caravan's REST API, as an operator calls it. */
public final class ApiClient {

  private final HttpClient http = HttpClient.newHttpClient();
  private final ObjectMapper json = new ObjectMapper();
  private final String url;
  private final @Nullable String login;

  /**
   * @param login as the header {@code Authorization} has it
   */
  private ApiClient(String url, @Nullable String login) {
    this.url = url;
    this.login = login;
  }

  public static ApiClient anonymous(String caravanUrl) {
    return new ApiClient(caravanUrl, null);
  }

  public static ApiClient of(String caravanUrl, String name, String password) {
    String both = name + ":" + password;
    return new ApiClient(
        caravanUrl,
        "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
  }

  public static ApiClient withToken(String caravanUrl, String token) {
    return new ApiClient(caravanUrl, "Bearer " + token);
  }

  /**
   * @param headers names and values in turn
   */
  public HttpResponse<String> get(String path, String... headers) {
    return send((headers.length == 0 ? request(path) : request(path).headers(headers)).GET());
  }

  /**
   * @param headers names and values in turn
   */
  public HttpResponse<String> post(String path, String body, String... headers) {
    HttpRequest.Builder request = request(path).header("Content-Type", "application/json");
    return send(
        (headers.length == 0 ? request : request.headers(headers))
            .POST(BodyPublishers.ofString(body)));
  }

  /** Without a body. */
  public HttpResponse<String> send(String method, String path) {
    return send(request(path).method(method, BodyPublishers.noBody()));
  }

  /** The body of an answer that is not 200. */
  public JsonNode readProblem(HttpResponse<String> answer) {
    try {
      return json.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The answer's body; fails unless the status is 200. */
  public JsonNode read(HttpResponse<String> answer) {
    try {
      if (answer.statusCode() != 200) {
        throw new AssertionError(answer + ": " + answer.body());
      }
      return json.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path)).timeout(Duration.ofSeconds(60));
    return login == null ? request : request.header("Authorization", login);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
