package io.caravan.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of files on 127.0.0.1 that can misbehave below HTTP. It counts connections, so that a
 * test can prove that there was none.
 */
public final class MediaServer implements AutoCloseable {

  /** What it does with a request for a path. */
  @FunctionalInterface
  public interface Behaviour {
    /**
     * @param closing counted down when the server is closed
     */
    void answer(OutputStream out, CountDownLatch closing) throws Exception;
  }

  /** A request: its first line and its headers, as they came. */
  public record Asked(String line, String headers, String body) {}

  private final ServerSocket server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AtomicInteger connections = new AtomicInteger();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final Map<String, Behaviour> paths = new ConcurrentHashMap<>();

  public MediaServer() {
    try {
      server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  public String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  public int connections() {
    return connections.get();
  }

  public List<Asked> asked() {
    return asked;
  }

  public int asked(String path) {
    return (int) asked.stream().filter(each -> each.line().contains(" " + path + " ")).count();
  }

  public MediaServer on(String path, Behaviour behaviour) {
    paths.put(path, behaviour);
    return this;
  }

  public MediaServer status(String path, int status, String... headers) {
    return on(
        path,
        (out, stop) -> write(out, head(status) + lines(headers) + "Content-Length: 0\r\n\r\n"));
  }

  public MediaServer file(String path, String type, byte[] bytes, String... headers) {
    return on(
        path,
        (out, stop) -> {
          write(
              out,
              head(200)
                  + lines(headers)
                  + "Content-Type: "
                  + type
                  + "\r\nContent-Length: "
                  + bytes.length
                  + "\r\n\r\n");
          out.write(bytes);
        });
  }

  /**
   * A file of that many bytes, which are those of {@link #byteAt}.
   *
   * @param told what its Content-Length says; negative for none
   */
  public MediaServer large(String path, String type, long size, long told) {
    return on(
        path,
        (out, stop) -> {
          write(out, head(200) + "Content-Type: " + type + "\r\n");
          write(out, (told < 0 ? "" : "Content-Length: " + told + "\r\n") + "\r\n");
          byte[] block = new byte[8192];
          for (long at = 0; at < size; at += block.length) {
            int n = (int) Math.min(block.length, size - at);
            for (int i = 0; i < n; i++) {
              block[i] = byteAt(at + i);
            }
            out.write(block, 0, n);
          }
        });
  }

  public static byte byteAt(long place) {
    return (byte) (place * 31 + place / 997);
  }

  public static String head(int status) {
    return "HTTP/1.1 " + status + " Status\r\n";
  }

  public static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String lines(String... headers) {
    StringBuilder lines = new StringBuilder();
    for (String header : headers) {
      lines.append(header).append("\r\n");
    }
    return lines.toString();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        connections.incrementAndGet();
        threads.execute(() -> serve(socket));
      } catch (IOException | java.util.concurrent.RejectedExecutionException e) {
        return; // closed
      }
    }
  }

  /** One request a connection, whose end is the answer's. */
  private void serve(Socket socket) {
    try (socket) {
      Asked request = read(socket.getInputStream());
      asked.add(request);
      String path = request.line().split(" ")[1];
      Behaviour behaviour = paths.get(path);
      if (behaviour == null) {
        write(socket.getOutputStream(), head(404) + "Content-Length: 0\r\n\r\n");
      } else {
        behaviour.answer(socket.getOutputStream(), closing);
      }
      socket.getOutputStream().flush();
    } catch (Exception e) {
      // the client has gone, or the behaviour wants the connection cut
    }
  }

  private static Asked read(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("no request");
      }
      head.append((char) next);
    }
    int length =
        head.toString()
            .lines()
            .filter(line -> line.toLowerCase().startsWith("content-length:"))
            .map(line -> Integer.parseInt(line.substring(15).strip()))
            .findFirst()
            .orElse(0);
    String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    String line = head.substring(0, head.indexOf("\r\n"));
    return new Asked(line, head.toString(), body);
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}
