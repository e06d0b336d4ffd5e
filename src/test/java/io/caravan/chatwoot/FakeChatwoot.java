package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers as told, in the order told for each method and path; the last answer stays. */
public final class FakeChatwoot implements AutoCloseable {

  public record Asked(String method, String path, String query, Headers headers, String body) {
    JsonNode json() {
      try {
        return new JsonMapper().readTree(body);
      } catch (IOException e) {
        throw new AssertionError("not JSON: " + body, e);
      }
    }

    String call() {
      return method + " " + path;
    }
  }

  record Reply(int status, Map<String, String> headers, String body) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Deque<Reply>> replies = new ConcurrentHashMap<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();

  public FakeChatwoot() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  public FakeChatwoot on(String call, int status, String body) {
    return on(call, status, Map.of("Content-Type", "application/json"), body);
  }

  public FakeChatwoot on(String call, int status, Map<String, String> headers, String body) {
    replies.computeIfAbsent(call, c -> new ArrayDeque<>()).add(new Reply(status, headers, body));
    return this;
  }

  public List<Asked> asked() {
    return asked;
  }

  List<Asked> asked(String call) {
    return asked.stream().filter(a -> a.call().equals(call)).toList();
  }

  List<String> calls() {
    return asked.stream().map(Asked::call).toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    URI uri = exchange.getRequestURI();
    Asked request =
        new Asked(
            exchange.getRequestMethod(),
            uri.getPath(),
            uri.getRawQuery(),
            exchange.getRequestHeaders(),
            body);
    asked.add(request);
    Reply reply = reply(request.call());
    byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
    reply.headers().forEach(exchange.getResponseHeaders()::add);
    exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private synchronized Reply reply(String call) {
    Deque<Reply> left = replies.get(call);
    if (left == null) {
      return new Reply(418, Map.of(), "nobody told what to answer to " + call);
    }
    return left.size() > 1 ? left.remove() : left.element();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
