package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An answer.
 *
 * @param proxied made by the proxy before Chatwoot, so without Chatwoot's headers
 */
record Reply(
    int status, String contentType, byte[] body, Map<String, String> headers, boolean proxied) {

  static final String JSON = "application/json; charset=utf-8";

  static Reply ok(JsonNode body) {
    return json(200, body);
  }

  static Reply json(int status, JsonNode body) {
    try {
      return new Reply(status, JSON, Json.MAPPER.writeValueAsBytes(body), Map.of(), false);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer that is no JSON", e);
    }
  }

  /** 200 with nothing in it, {@code head :ok}. */
  static Reply empty(int status) {
    return new Reply(status, "text/html", new byte[0], Map.of(), false);
  }

  static Reply error(int status, String message) {
    return json(status, Json.object().put("error", message));
  }

  static Reply framework(int status, String reason) {
    return json(status, Json.object().put("status", status).put("error", reason));
  }

  static Reply internalError() {
    return framework(500, "Internal Server Error");
  }

  static Reply html(String page) {
    return text(200, "text/html; charset=utf-8", page);
  }

  static Reply throttled() {
    return text(429, "text/plain", "Retry later\n");
  }

  /** What nginx says when Chatwoot does not answer it. */
  static Reply proxy(int status, String reason) {
    String page =
        """
        <html>
        <head><title>%1$d %2$s</title></head>
        <body>
        <center><h1>%1$d %2$s</h1></center>
        <hr><center>nginx</center>
        </body>
        </html>
        """
            .formatted(status, reason);
    return new Reply(status, "text/html", bytes(page), Map.of(), true);
  }

  Reply withHeader(String name, String value) {
    return new Reply(status, contentType, body, Map.of(name, value), proxied);
  }

  private static Reply text(int status, String contentType, String body) {
    return new Reply(status, contentType, bytes(body), Map.of(), false);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
