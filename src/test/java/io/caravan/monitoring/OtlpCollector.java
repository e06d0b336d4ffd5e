package io.caravan.monitoring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes spans as an OpenTelemetry collector does: OTLP over HTTP, as protobuf. */
final class OtlpCollector implements AutoCloseable {

  /**
   * @param parent empty where a trace begins
   */
  record Collected(String trace, String id, String parent, String name) {}

  private final List<Collected> spans = new CopyOnWriteArrayList<>();
  private final List<String> credentials = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  private OtlpCollector() throws IOException {
    server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  static OtlpCollector start() {
    try {
      return new OtlpCollector();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort() + "/v1/traces";
  }

  List<Collected> spans() {
    return List.copyOf(spans);
  }

  List<Collected> trace(String id) {
    return spans.stream().filter(span -> span.trace.equals(id)).toList();
  }

  /** Values of the header {@code api-key}. */
  List<String> credentials() {
    return List.copyOf(credentials);
  }

  private void take(HttpExchange request) throws IOException {
    try (request) {
      credentials.add(String.valueOf(request.getRequestHeaders().getFirst("api-key")));
      // ExportTraceServiceRequest.resource_spans.scope_spans.spans of opentelemetry-proto
      for (Protobuf resource : Protobuf.of(request.getRequestBody().readAllBytes()).messages(1)) {
        for (Protobuf scope : resource.messages(2)) {
          scope.messages(2).forEach(span -> spans.add(read(span)));
        }
      }
      request.sendResponseHeaders(200, -1);
    }
  }

  private static Collected read(Protobuf span) {
    return new Collected(
        HexFormat.of().formatHex(span.bytes(1)),
        HexFormat.of().formatHex(span.bytes(2)),
        HexFormat.of().formatHex(span.bytes(4)),
        new String(span.bytes(5), java.nio.charset.StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
