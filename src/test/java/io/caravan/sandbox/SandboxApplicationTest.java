package io.caravan.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sandbox in a JVM of its own, as {@code mvn spring-boot:test-run} starts it. */
class SandboxApplicationTest {

  private static final Pattern URL = Pattern.compile("http://localhost:\\d+\\S*");

  private static final String STATE = "/sandbox/state";

  @TempDir Path data;

  @Test
  void its_printed_curl_sends_a_message_once_also_after_kill_9_and_a_stop_takes_its_stores_along()
      throws Exception {
    Process killed = start();
    String first = readyBlock(killed);
    assertThat(run(curl(first))).contains("HTTP/1.1 200").endsWith(answer(1, 0));
    awaitMessage(first);
    assertThat(run(curl(first))).contains("HTTP/1.1 200").endsWith(answer(0, 1));
    killed.destroyForcibly().waitFor();

    Process sandbox = start();
    String second = readyBlock(sandbox);
    assertThat(messageId(second)).isNotEqualTo(messageId(first));
    urls(second).forEach(this::get);
    assertThat(run(curl(second))).contains("HTTP/1.1 200").endsWith(answer(1, 0));
    awaitMessage(second);
    assertThat(run(curlForAnother(second))).contains("HTTP/1.1 200").endsWith(answer(1, 0));

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

  /** The printed command; it ends with the body that it sends. */
  private static String curl(String readyBlock) {
    int start = readyBlock.indexOf("curl -i");
    return readyBlock.substring(start, readyBlock.indexOf("}'", start) + 2);
  }

  private static String curlForAnother(String readyBlock) {
    return readyBlock.substring(readyBlock.indexOf("BODY="));
  }

  private static String answer(int accepted, int duplicates) {
    return "{\"accepted\":%d,\"duplicate\":%d,\"ignored\":0}".formatted(accepted, duplicates);
  }

  /** As a newcomer runs it; what it prints. */
  private static String run(String commands) throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder("sh", "-c", commands)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(commands).isZero();
    return printed;
  }

  /** In the only conversation of the only contact. */
  private void awaitMessage(String readyBlock) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .pollInterval(Duration.ofMillis(50))
        .untilAsserted(
            () -> {
              JsonNode state = new ObjectMapper().readTree(get(sandbox(readyBlock) + STATE));
              assertThat(state.get("contacts")).hasSize(1);
              assertThat(state.get("conversations")).hasSize(1);
              assertThat(state.get("messages").findValuesAsText("sourceId"))
                  .containsOnlyOnce(messageId(readyBlock));
            });
  }

  private static String sandbox(String readyBlock) {
    return urls(readyBlock).get(0);
  }

  /** Of the Chatwoot sandbox and of Caravan's health. */
  private static List<String> urls(String readyBlock) {
    return URL.matcher(readyBlock).results().map(MatchResult::group).limit(2).toList();
  }

  private String get(String url) {
    try {
      var answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(url).isEqualTo(200);
      return answer.body();
    } catch (IOException e) {
      throw new AssertionError(url + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
