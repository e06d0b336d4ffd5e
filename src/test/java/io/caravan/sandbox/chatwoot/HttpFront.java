package io.caravan.sandbox.chatwoot;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Between the JDK's HTTP server and the endpoints: reads, logs, answers, cuts. */
final class HttpFront implements HttpHandler {

  private static final System.Logger LOG = System.getLogger(HttpFront.class.getName());

  private final Pipeline pipeline;
  private final FaultyPipeline faulty;
  private final RequestLog log;

  HttpFront(Pipeline pipeline, FaultyPipeline faulty, RequestLog log) {
    this.pipeline = pipeline;
    this.faulty = faulty;
    this.log = log;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    long start = System.nanoTime();
    Route route = Route.of(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath());
    byte[] body = exchange.getRequestBody().readAllBytes();
    RequestLog.Ticket ticket =
        route.endpoint().isSandbox()
            ? null
            : log.arrived(
                route.endpoint(), exchange.getRequestMethod(), exchange.getRequestURI().toString());
    FaultyPipeline.Answer answer = new FaultyPipeline.Answer(FaultyPipeline.CUT, false);
    try {
      answer = answer(exchange, route, body, ticket);
    } finally {
      if (ticket != null) {
        log.answered(ticket, answer.reply().status());
      }
      send(exchange, answer, start);
    }
  }

  private FaultyPipeline.Answer answer(
      HttpExchange exchange, Route route, byte[] body, RequestLog.@Nullable Ticket ticket) {
    Params params;
    try {
      params =
          ParamsReader.read(
              exchange.getRequestURI().getRawQuery(), header(exchange, "Content-Type"), body);
    } catch (ApiError e) {
      return new FaultyPipeline.Answer(e.reply(), false);
    }
    if (ticket != null) {
      log.brings(ticket, sourceId(route.endpoint(), params));
    }
    String token = token(exchange);
    return faulty.answer(
        route.endpoint(), params, () -> pipeline.answer(route, token, params, baseUrl(exchange)));
  }

  private static @Nullable String sourceId(Endpoint endpoint, Params params) {
    return switch (endpoint) {
      case MESSAGE_CREATE -> params.json().path("source_id").textValue();
      case CONVERSATION_CREATE -> params.json().at("/message/source_id").textValue();
      default -> null;
    };
  }

  private static void send(HttpExchange exchange, FaultyPipeline.Answer answer, long start) {
    Reply reply = answer.reply();
    if (reply == FaultyPipeline.CUT) {
      exchange.close();
      return;
    }
    try (exchange) {
      var headers = exchange.getResponseHeaders();
      headers.set("Content-Type", reply.contentType());
      reply.headers().forEach(headers::set);
      if (!reply.proxied()) {
        headers.set("X-Request-Id", requestId(header(exchange, "X-Request-Id")));
        double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
        headers.set("X-Runtime", String.format(Locale.ROOT, "%.6f", seconds));
      }
      byte[] body = reply.body();
      exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body, 0, answer.cutBody() ? body.length / 2 : body.length);
        exchange.getResponseBody().flush();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The client did not wait for its answer", e);
    }
  }

  /** Looks at the header as Rack does, for which a hyphen and an underscore are the same. */
  private static @Nullable String token(HttpExchange exchange) {
    String token = header(exchange, "api_access_token");
    return token == null ? header(exchange, "Api-Access-Token") : token;
  }

  private static @Nullable String header(HttpExchange exchange, String name) {
    return exchange.getRequestHeaders().getFirst(name);
  }

  private static String baseUrl(HttpExchange exchange) {
    InetSocketAddress self = exchange.getLocalAddress();
    return "http://" + self.getAddress().getHostAddress() + ":" + self.getPort();
  }

  private static String requestId(@Nullable String given) {
    String kept = given == null ? "" : given.replaceAll("[^\\w\\-@]", "");
    return kept.isEmpty()
        ? UUID.randomUUID().toString()
        : kept.substring(0, Math.min(255, kept.length()));
  }
}
