package io.caravan.intake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Who speaks HTTP by hand: begins a request, and leaves off or goes on as it likes. */
class RawSender implements AutoCloseable {

  private final Socket socket;

  /**
   * @param request its first line without the version
   * @param headers of the body, lines ended by {@code \n}
   */
  RawSender(int port, String request, String headers) throws IOException {
    socket = new Socket("localhost", port);
    socket.setTcpNoDelay(true);
    write((request + " HTTP/1.1\nHost: localhost\n" + headers + "\n\n").replace("\n", "\r\n"));
  }

  /** One byte; whether the connection still takes it. */
  boolean trickle() {
    try {
      write("x");
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  final void write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Says that nothing more comes, and still listens. */
  void halfClose() throws IOException {
    socket.shutdownOutput();
  }

  /** Goes away without a good-bye. */
  void reset() {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All that is sent until the other side closes, at most for these milliseconds between two. */
  String untilClosed(int millis) throws IOException {
    socket.setSoTimeout(millis);
    StringBuilder answer = new StringBuilder();
    byte[] piece = new byte[8192];
    try {
      for (int n = socket.getInputStream().read(piece);
          n >= 0;
          n = socket.getInputStream().read(piece)) {
        answer.append(new String(piece, 0, n, StandardCharsets.UTF_8));
      }
    } catch (SocketTimeoutException open) {
      answer.append("[still open]");
    } catch (IOException reset) {
      answer.append("[reset]");
    }
    return answer.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
