package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What came back from a call.
 *
 * @param retryAfter the header of that name
 * @param location the header of that name
 */
record ChatwootAnswer(
    int status, @Nullable String retryAfter, @Nullable String location, byte[] body) {

  static final String VARIABLE = "chatwoot-answer";

  private static final JsonMapper JSON = new JsonMapper();

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  boolean isEmpty() {
    return text().isBlank();
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** The body as JSON; missing when it is none. */
  JsonNode json() {
    try {
      JsonNode node = JSON.readTree(body);
      return node == null ? MissingNode.getInstance() : node;
    } catch (IOException e) {
      // a proxy's page, or a body cut short: for the caller the same as no JSON
      return MissingNode.getInstance();
    }
  }

  @Override
  public String toString() {
    return status + ", " + body.length + " bytes";
  }
}
