package io.caravan.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One of the last tests of {@code mvn verify}: in all logs of all its JVMs, those of the processes
 * that tests started among them, there is no secret, token or message text that the tests used.
 */
class LeaksCheck {

  @Test
  void no_log_of_the_whole_run_holds_a_secret_a_token_or_a_message_text() throws IOException {
    assumeTrue(Stream.of("test", "it.test").allMatch(it -> System.getProperty(it) == null));

    Path target = Path.of(System.getProperty(LogTee.PROPERTY)).getParent();
    Set<String> words = Unspeakable.read(Path.of(System.getProperty(Unspeakable.PROPERTY)));
    List<Path> logs = logs(target);

    // what was noted is what it is about, and the logs are those of deliveries
    assertThat(words).hasSizeGreaterThan(500).contains("secret-of-demo");
    assertThat(words).anyMatch(word -> word.startsWith("Text of "));
    assertThat(logs).anyMatch(log -> holds(log, "delivery.attempted outcome=delivered"));
    assertThat(logs).anyMatch(log -> log.getFileName().toString().startsWith("caravan-"));
    assertThat(new Leaks(words).in(logs)).as("leaks into logs").isEmpty();
  }

  private static List<Path> logs(Path target) throws IOException {
    List<Path> logs = new ArrayList<>();
    for (Path directory : List.of(target, target.resolve("logs"))) {
      try (Stream<Path> files = Files.list(directory)) {
        files.filter(file -> file.toString().endsWith(".log")).forEach(logs::add);
      }
    }
    return logs;
  }

  private static boolean holds(Path log, String words) {
    try {
      return Files.readString(log, java.nio.charset.StandardCharsets.ISO_8859_1).contains(words);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
