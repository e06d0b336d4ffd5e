package io.caravan.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sandbox in a JVM of its own, as {@code mvn spring-boot:test-run} starts it. */
class SandboxApplicationTest {

  private static final Pattern URL = Pattern.compile("http://localhost:\\d+\\S*");

  @TempDir Path data;

  @Test
  void it_starts_again_after_kill_9_and_takes_its_stores_with_it_when_it_is_stopped()
      throws Exception {
    Process killed = start();
    String first = readyBlock(killed);
    killed.destroyForcibly().waitFor();

    Process sandbox = start();
    String second = readyBlock(sandbox);
    assertThat(messageId(second)).isNotEqualTo(messageId(first));
    URL.matcher(second).results().map(MatchResult::group).limit(2).forEach(this::assertOk);

    sandbox.destroy();
    assertThat(sandbox.waitFor()).isEqualTo(128 + 15);
    assertThat(data.resolve("postgres/postmaster.pid")).doesNotExist();
    assertThat(data.resolve("redis/redis.pid")).doesNotExist();
    assertThat(Files.exists(data.resolve("postgres/PG_VERSION"))).isTrue();
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            SandboxApplication.class.getName(),
            "--server.port=0",
            "--caravan.sandbox.port=0",
            "--caravan.sandbox.data=" + data)
        .redirectErrorStream(true)
        .start();
  }

  private static String readyBlock(Process sandbox) throws IOException {
    BufferedReader output = sandbox.inputReader();
    var log = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      log.append(line).append('\n');
      if (line.contains("--data-binary \"$BODY\"")) {
        return log.substring(log.indexOf("Caravan is ready."));
      }
    }
    throw new AssertionError("The sandbox ended before it was ready:\n" + log);
  }

  private static String messageId(String readyBlock) {
    return Pattern.compile("first-\\d+")
        .matcher(readyBlock)
        .results()
        .findFirst()
        .orElseThrow()
        .group();
  }

  private void assertOk(String url) {
    try {
      var answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(url).isEqualTo(200);
    } catch (IOException e) {
      throw new AssertionError(url + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
