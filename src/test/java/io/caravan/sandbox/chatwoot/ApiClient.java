package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Calls the sandbox as a client would. */
final class ApiClient {

  /** An answer; {@code json} is missing when the body is none. */
  record Answer(int status, String body, JsonNode json, HttpHeaders headers) {
    long id() {
      return json.path("id").asLong();
    }

    String error() {
      return json.path("error").asText();
    }
  }

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final ChatwootSandbox sandbox;
  private final @Nullable String token;
  private final String prefix;

  private ApiClient(ChatwootSandbox sandbox, @Nullable String token, String prefix) {
    this.sandbox = sandbox;
    this.token = token;
    this.prefix = prefix;
  }

  /** Of account 1, with the administrator's token. */
  static ApiClient of(ChatwootSandbox sandbox) {
    return new ApiClient(sandbox, sandbox.userToken(), "/api/v1/accounts/1");
  }

  ApiClient token(@Nullable String other) {
    return new ApiClient(sandbox, other, prefix);
  }

  ApiClient account(long id) {
    return new ApiClient(sandbox, token, "/api/v1/accounts/" + id);
  }

  /** Without token, from the root. */
  ApiClient root() {
    return new ApiClient(sandbox, null, "");
  }

  ApiClient inbox(Inbox inbox) {
    return new ApiClient(sandbox, null, "/public/api/v1/inboxes/" + inbox.identifier());
  }

  Answer get(String path) {
    return send("GET", path, null);
  }

  Answer post(String path, String json) {
    return send("POST", path, json);
  }

  Answer patch(String path, String json) {
    return send("PATCH", path, json);
  }

  Answer delete(String path) {
    return send("DELETE", path, null);
  }

  CompletableFuture<Answer> postAsync(String path, String json) {
    return HTTP.sendAsync(request("POST", path, json), HttpResponse.BodyHandlers.ofString())
        .thenApply(ApiClient::answer);
  }

  Answer send(String method, String path, @Nullable String json) {
    return send(request(method, path, json));
  }

  /**
   * @throws UncheckedIOException when the connection is refused, cut or timed out
   */
  Answer post(String path, String json, Duration timeout) {
    return send(
        HttpRequest.newBuilder(request("POST", path, json), (n, v) -> true)
            .timeout(timeout)
            .build());
  }

  Answer send(HttpRequest request) {
    try {
      return answer(HTTP.send(request, HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  HttpRequest request(String method, String path, @Nullable String json) {
    HttpRequest.Builder request = builder(path);
    if (json != null) {
      request.header("Content-Type", "application/json");
    }
    return request
        .method(
            method,
            json == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(json))
        .build();
  }

  HttpRequest.Builder builder(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(sandbox.url() + prefix + path))
            .timeout(Duration.ofSeconds(15));
    if (token != null) {
      request.header("api_access_token", token);
    }
    return request;
  }

  /** A multipart post; a part named {@code attachments[]} is a file {@code filename}. */
  Answer multipart(String path, String filename, byte[] file, String... fields) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int i = 0; i < fields.length; i += 2) {
      text(body, "--XX\r\nContent-Disposition: form-data; name=\"" + fields[i] + "\"\r\n\r\n");
      text(body, fields[i + 1] + "\r\n");
    }
    text(body, "--XX\r\nContent-Disposition: form-data; name=\"attachments[]\"; filename=\"");
    text(body, filename + "\"\r\nContent-Type: image/png\r\n\r\n");
    body.writeBytes(file);
    text(body, "\r\n--XX--\r\n");
    return send(
        builder(path)
            .header("Content-Type", "multipart/form-data; boundary=XX")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
            .build());
  }

  /** A contact with an address in the inbox. */
  long contact(Inbox inbox, String sourceId) {
    return post(
            "/contacts",
            "{\"name\":\"Ada\",\"inbox_id\":%d,\"source_id\":\"%s\"}"
                .formatted(inbox.id(), sourceId))
        .json()
        .at("/payload/contact/id")
        .asLong();
  }

  /** A conversation of a contact; its display id. */
  long conversation(Inbox inbox, long contact, String sourceId) {
    return post("/conversations", conversationBody(inbox, contact, sourceId)).id();
  }

  static String conversationBody(Inbox inbox, long contact, String sourceId) {
    return "{\"inbox_id\":%d,\"contact_id\":%d,\"source_id\":\"%s\"}"
        .formatted(inbox.id(), contact, sourceId);
  }

  Answer message(long conversation, String content, String sourceId) {
    return post("/conversations/" + conversation + "/messages", messageBody(content, sourceId));
  }

  static String messageBody(String content, String sourceId) {
    ObjectNode body = Json.object();
    body.put("content", content).put("message_type", "incoming").put("source_id", sourceId);
    return body.toString();
  }

  private static void text(ByteArrayOutputStream to, String text) {
    to.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Answer answer(HttpResponse<String> response) {
    JsonNode json = MissingNode.getInstance();
    boolean isJson =
        response.headers().firstValue("Content-Type").orElse("").startsWith("application/json");
    if (isJson && !response.body().isEmpty()) {
      try {
        json = Json.MAPPER.readTree(response.body());
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new Answer(response.statusCode(), response.body(), json, response.headers());
  }
}
