package io.caravan.bench.stub;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * The stub on one event loop: Chatwoot on one port, which can be closed and opened again, and a
 * desk beside it that counts.
 */
public final class ChatwootStub {

  private static final String LOCALHOST = "127.0.0.1";

  private final Vertx vertx =
      Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
  private final Book book = new Book();
  private final int port;
  private @Nullable HttpServer chatwoot;

  private ChatwootStub(int port) {
    this.port = port;
  }

  /**
   * A process of its own; prints the desk's port when all is open.
   *
   * @param args the port of Chatwoot
   */
  public static void main(String[] args) {
    System.out.println("ready " + start(Integer.parseInt(args[0])));
  }

  /** Starts it in this process; the desk's port. */
  static int start(int port) {
    ChatwootStub stub = new ChatwootStub(port);
    return stub.open()
        .compose(
            open ->
                stub.vertx
                    .createHttpServer(options())
                    .requestHandler(stub::desk)
                    .listen(0, LOCALHOST))
        .toCompletionStage()
        .toCompletableFuture()
        .join()
        .actualPort();
  }

  private static HttpServerOptions options() {
    return new HttpServerOptions().setTcpNoDelay(true).setIdleTimeout(0);
  }

  private Future<HttpServer> open() {
    HttpServer server =
        vertx.createHttpServer(options()).requestHandler(new Endpoints(book)::handle);
    chatwoot = server;
    return server.listen(port, LOCALHOST);
  }

  private void desk(HttpServerRequest request) {
    switch (request.path()) {
      case "/open" -> done(request, open());
      case "/close" -> done(request, chatwoot == null ? Future.succeededFuture() : close(chatwoot));
      case "/turn-page" -> {
        book.turnPage();
        request.response().end();
      }
      case "/messages" -> request.response().end(String.valueOf(book.messages()));
      case "/tally" -> request.response().end(book.tally());
      case "/times" -> request.response().end(book.times());
      default -> request.response().setStatusCode(404).end();
    }
  }

  private Future<Void> close(HttpServer server) {
    chatwoot = null;
    return server.close();
  }

  private static void done(HttpServerRequest request, Future<?> work) {
    work.onComplete(
        result -> request.response().setStatusCode(result.succeeded() ? 200 : 500).end());
  }
}
