package io.caravan.intake;

import io.caravan.channel.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Message;

/** Answers of the intake routes. Bytes: a charset that the request named does not apply to them. */
final class Answers {

  private Answers() {}

  static void json(Exchange exchange, int status, Map<String, ?> body) {
    write(exchange, status, "application/json", Json.write(body));
  }

  static void text(Exchange exchange, int status, String body) {
    write(exchange, status, "text/plain;charset=utf-8", body);
  }

  static void xml(Exchange exchange, int status, String body) {
    write(exchange, status, "text/xml", body);
  }

  private static void write(Exchange exchange, int status, String type, String body) {
    Message answer = exchange.getMessage();
    answer.setHeader(Exchange.HTTP_RESPONSE_CODE, status);
    answer.setHeader(Exchange.CONTENT_TYPE, type);
    answer.setHeader(Exchange.HTTP_CHUNKED, false);
    answer.setHeader("X-Content-Type-Options", "nosniff");
    answer.setBody(body.getBytes(StandardCharsets.UTF_8));
  }
}
