package io.caravan.sandbox;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** TCP ports of this machine. */
final class Ports {

  private Ports() {}

  /**
   * A port nobody listens on, below the range that outgoing connections are given: a client that
   * knocks at a stopped server must not be able to take that server's port.
   */
  static int free() {
    return IntStream.generate(() -> ThreadLocalRandom.current().nextInt(15_000, 30_000))
        .limit(1_000)
        .filter(Ports::isFree)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No free port between 15000 and 30000"));
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
