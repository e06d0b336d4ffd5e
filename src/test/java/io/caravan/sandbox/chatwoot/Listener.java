package io.caravan.sandbox.chatwoot;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The port: opened, closed and opened again, always the same one. */
final class Listener implements AutoCloseable {

  private static final int TRIES = 50;

  static {
    // else small answers wait for the client's delayed acknowledgement, 40 ms each
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final String bind;
  private final int port;
  private final HttpHandler handler;
  private final ExecutorService workers;
  private @Nullable HttpServer server;

  /**
   * @param port 0 for any free one
   * @throws IllegalStateException when the port is taken
   */
  Listener(String bind, int port, HttpHandler handler) {
    this.bind = bind;
    this.handler = handler;
    AtomicInteger count = new AtomicInteger();
    workers =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "chatwoot-sandbox-" + count.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    server = port == 0 ? anyFree() : open(port);
    this.port = server.getAddress().getPort();
  }

  int port() {
    return port;
  }

  synchronized boolean isUp() {
    return server != null;
  }

  synchronized void up() {
    if (server == null) {
      server = open(port);
    }
  }

  /** Closes every connection; requests in hand go on, but nobody hears of it. */
  synchronized void down() {
    if (server != null) {
      server.stop(0);
      server = null;
    }
  }

  @Override
  public void close() {
    down();
    workers.shutdownNow();
  }

  private HttpServer open(int wanted) {
    try {
      return bind(wanted);
    } catch (IOException e) {
      throw new IllegalStateException(
          "The Chatwoot sandbox cannot listen on port %d of %s: %s. Free the port, or choose another one with caravan.sandbox.port."
              .formatted(wanted, bind, e.getMessage()),
          e);
    }
  }

  /** Below the range of outgoing connections, so that nobody takes it while we are down. */
  private HttpServer anyFree() {
    for (int i = 0; i < TRIES; i++) {
      int candidate = ThreadLocalRandom.current().nextInt(20_000, 32_000);
      try {
        return bind(candidate);
      } catch (BindException e) {
        continue;
      } catch (IOException e) {
        throw new IllegalStateException("The Chatwoot sandbox cannot listen on " + bind, e);
      }
    }
    throw new IllegalStateException("The Chatwoot sandbox found no free port from 20000 to 32000");
  }

  private HttpServer bind(int wanted) throws IOException {
    HttpServer opened = HttpServer.create(new InetSocketAddress(bind, wanted), 1024);
    opened.createContext("/", handler);
    opened.setExecutor(workers);
    opened.start();
    return opened;
  }
}
