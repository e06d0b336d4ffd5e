package io.caravan.intake;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.builder.RouteBuilder;

/**
 * The same route twice, as somebody may drop one in: {@code lean} is one whose requests come as
 * bytes, {@code slow} one that has something for which Camel's HTTP binding is asked.
 */
class MirrorRoutes extends RouteBuilder {

  @Override
  public void configure() {
    for (String name : List.of("lean", "slow")) {
      from("platform-http:/webhooks/"
              + name
              + "/{inbox}?httpMethodRestrict=POST,PUT&matchOnUriPrefix=true&useStreaming=true"
              + "&useCookieHandler="
              + name.equals("slow"))
          .routeId("mirror-" + name)
          .process(MirrorRoutes::answer);
    }
  }

  private static void answer(Exchange exchange) {
    String kind = exchange.getMessage().getHeader("kind", "mirror", String.class);
    String said = said(exchange);
    Message message = exchange.getMessage();
    message.removeHeaders("*");
    message.setBody(null);
    switch (kind) {
      case "mirror" -> message.setBody(said);
      case "json" -> Answers.json(exchange, 200, Map.of("a", "\u00e4"));
      case "large" -> Answers.json(exchange, 200, Map.of("a", "x".repeat(100_000)));
      case "text" -> Answers.text(exchange, 403, "t\u00e4xt");
      case "xml" -> Answers.xml(exchange, 200, "<Response></Response>");
      case "stream" -> message.setBody(new ByteArrayInputStream("stream".getBytes()));
      case "bytes" -> message.setBody("bytes".getBytes());
      case "nothing" -> message.setHeader(Exchange.HTTP_RESPONSE_CODE, 202);
      case "empty" -> message.removeHeader("x");
      case "failure" -> throw new IllegalStateException("as it may be");
      case "headers" -> {
        Answers.json(exchange, 201, Map.of());
        message.setHeader("X-Number", 7);
        message.setHeader("X-Truth", true);
        message.setHeader("User-Agent", "kept back");
        message.setHeader("Location", "/elsewhere");
      }
      case "lists" -> {
        Answers.json(exchange, 200, Map.of());
        message.setHeader("X-Several", List.of("a", "b"));
      }
      case "gzip" -> {
        Answers.json(exchange, 200, Map.of());
        message.setHeader("Content-Encoding", "gzip");
      }
      case "java" -> {
        Answers.json(exchange, 200, Map.of());
        message.setHeader("Content-Type", "application/x-java-serialized-object");
      }
      case "chunked" -> {
        Answers.json(exchange, 200, Map.of());
        message.setHeader(Exchange.HTTP_CHUNKED, true);
      }
      default -> throw new IllegalArgumentException(kind);
    }
  }

  /** All that came, but for what is an object of the web server. */
  private static String said(Exchange exchange) {
    Map<String, String> said = new TreeMap<>();
    exchange
        .getMessage()
        .getHeaders()
        .forEach(
            (name, value) -> {
              if (value == null || value instanceof String || value instanceof List) {
                said.put(name, value instanceof List ? value + " (list)" : value + "");
              } else {
                said.put(name, "an object");
              }
            });
    byte[] body = exchange.getMessage().getBody(byte[].class);
    return said
        + "\n"
        + exchange.getProperty(Exchange.CHARSET_NAME)
        + " "
        + exchange.getPattern()
        + " "
        + exchange.getFromRouteId()
        + "\n"
        + (body == null ? "none" : Arrays.hashCode(body) + " " + body.length)
        + "\n"
        + (body == null || body.length > 1000 ? "" : new String(body, StandardCharsets.UTF_8));
  }
}
