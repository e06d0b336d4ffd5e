package io.caravan.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorTest {

  private static final int ITEMS = 100_000;

  @TempDir private Path directory;

  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private int status = 200;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/hook",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          seen.add(body + " " + exchange.getRequestHeaders().getFirst("X-Hub-Signature-256"));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    Feed.write(
        directory.resolve("feed"),
        IntStream.range(0, ITEMS)
            .mapToObj(i -> new Feed.Item(("body-" + i).getBytes(StandardCharsets.UTF_8), "s-" + i))
            .toList());
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdown();
  }

  @Test
  void each_webhook_is_sent_once_with_its_own_signature_and_its_answer_counted_and_timed() {
    long before = System.currentTimeMillis() * 1_000;

    LoadResult result = Generator.run(plan(8, 0));

    long after = (System.currentTimeMillis() + 1) * 1_000;

    assertThat(result.sent()).isGreaterThan(100).isLessThan(ITEMS);
    assertThat(result.accepted()).isEqualTo(result.sent());
    assertThat(result.refused() + result.errors()).isZero();
    assertThat(result.measured()).isPositive().isLessThan(result.accepted());
    assertThat(result.p99Millis()).isGreaterThanOrEqualTo(result.p50Millis()).isPositive();
    assertThat(seen)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, result.sent()).mapToObj(i -> "body-" + i + " s-" + i).toList());
  }

  @Test
  void at_an_open_rate_so_many_are_sent_a_second() {
    LoadResult result = Generator.run(plan(0, 100));

    // two seconds, at random moments
    assertThat(result.sent()).isBetween(120, 290);
    assertThat(result.accepted()).isEqualTo(result.sent());
  }

  @Test
  void what_is_not_answered_200_is_counted_as_refused() {
    status = 503;

    LoadResult result = Generator.run(plan(0, 50));

    assertThat(result.refused()).isPositive();
    assertThat(result.accepted()).isZero();
  }

  private LoadPlan plan(int connections, int rate) {
    return new LoadPlan(
        "http://127.0.0.1:" + server.getAddress().getPort() + "/hook",
        directory.resolve("feed").toString(),
        directory.resolve("answered").toString(),
        connections,
        rate,
        1,
        1);
  }
}
