package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.caravan.sandbox.ListenPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckLivenessTest {

  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** For a server that answers: no test of how quick a crowded machine is. */
  private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofSeconds(30);

  @ParameterizedTest
  @CsvSource({"200, true", "503, false", "404, false", "302, false"})
  void only_200_is_alive(int status, boolean alive) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/actuator/health/liveness",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/elsewhere");
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    try {
      String port = String.valueOf(server.getAddress().getPort());
      URI address = CheckLiveness.address(Map.of("SERVER_PORT", port));

      assertThat(CheckLiveness.isAlive(address, AS_LONG_AS_IT_TAKES)).isEqualTo(alive);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void who_does_not_listen_is_not_alive() {
    URI nobody = URI.create("http://127.0.0.1:" + ListenPort.anyFree().number() + "/");

    assertThat(CheckLiveness.isAlive(nobody, PATIENCE)).isFalse();
  }

  @Test
  void who_does_not_answer_is_not_alive() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI address = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");

      assertThat(CheckLiveness.isAlive(address, PATIENCE)).isFalse();
    }
  }

  @Test
  void the_port_is_the_one_that_health_is_at() {
    assertThat(CheckLiveness.address(Map.of()).getPort()).isEqualTo(8080);
    assertThat(CheckLiveness.address(Map.of("SERVER_PORT", "9000")).getPort()).isEqualTo(9000);
    assertThat(
            CheckLiveness.address(Map.of("SERVER_PORT", "9000", "MANAGEMENT_SERVER_PORT", "9001"))
                .getPort())
        .isEqualTo(9001);
  }
}
