package io.caravan.chatwoot;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that can misbehave below HTTP: stall, drip, cut. */
final class RawServer implements AutoCloseable {

  /** What it does with a request that it has read. */
  @FunctionalInterface
  interface Behaviour {
    void answer(OutputStream out, CountDownLatch closing) throws Exception;
  }

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  RawServer(Behaviour behaviour) throws IOException {
    threads.execute(
        () -> {
          while (!server.isClosed()) {
            try {
              Socket socket = server.accept();
              connections.incrementAndGet();
              threads.execute(() -> serve(socket, behaviour));
            } catch (IOException e) {
              return; // closed
            }
          }
        });
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  int connections() {
    return connections.get();
  }

  /** Connections that this side has closed. */
  int closed() {
    return closed.get();
  }

  /** The request lines. */
  List<String> requests() {
    return requests;
  }

  private void serve(Socket socket, Behaviour behaviour) {
    try (socket) {
      while (readRequest(socket.getInputStream())) {
        behaviour.answer(socket.getOutputStream(), closing);
        socket.getOutputStream().flush();
      }
    } catch (Exception e) {
      // the client has gone, or the behaviour wants the connection cut
    } finally {
      closed.incrementAndGet();
    }
  }

  private boolean readRequest(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      head.append((char) next);
    }
    requests.add(head.substring(0, head.indexOf("\r\n")));
    int length =
        head.toString()
            .lines()
            .filter(line -> line.toLowerCase().startsWith("content-length:"))
            .map(line -> Integer.parseInt(line.substring(15).strip()))
            .findFirst()
            .orElse(0);
    return in.readNBytes(length).length == length;
  }

  static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    closing.countDown();
    server.close();
    threads.shutdownNow();
  }
}
