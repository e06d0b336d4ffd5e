package io.caravan.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaksTest {

  @TempDir private Path directory;

  private List<String> leaks(String log, String... words) throws IOException {
    Path file = Files.writeString(directory.resolve("a.log"), log);
    return new Leaks(Set.of(words)).in(List.of(file));
  }

  @Test
  void a_word_is_found_wherever_it_is_in_a_line() throws IOException {
    String word = "Grüße aus Łódź 🙂 von Ada";
    assertThat(leaks(word, word)).hasSize(1);
    assertThat(leaks("first\n2026 WARN it failed: " + word + ".\n", word))
        .singleElement()
        .asString()
        .contains("a.log:2: " + word);
    assertThat(leaks("x" + word, word)).hasSize(1);
    assertThat(leaks(word.substring(1), word)).isEmpty();
  }

  @Test
  void of_many_words_that_begin_alike_those_are_found_that_are_there() throws IOException {
    Set<String> words =
        IntStream.range(1000, 9000).mapToObj(i -> "Text of m-" + i).collect(Collectors.toSet());
    Path file = Files.writeString(directory.resolve("a.log"), "a Text of m-4711 b Text of m-47");

    assertThat(new Leaks(words).in(List.of(file)))
        .singleElement()
        .asString()
        .contains(": Text of m-4711 in: ");
  }

  @Test
  void what_is_noted_is_read_again_and_what_is_too_short_is_not_noted() throws IOException {
    String before = System.getProperty(Unspeakable.PROPERTY);
    try {
      System.setProperty(Unspeakable.PROPERTY, directory.resolve("noted").toString());
      Unspeakable.setting("caravan.inboxes.leaks-test.secrets[0]", "leaks-test-secret");
      Unspeakable.setting("caravan.inboxes.leaks-test.verify-token", "leaks-test-verify");
      Unspeakable.setting("caravan.inboxes.leaks-test.channel", "leaks-test-channel");
      Unspeakable.text("[sent 2026-09-21 14:13 UTC] leaks-test said\n[sticker of leaks-test]");
      Unspeakable.text("✏️ leaks-test said otherwise");
      Unspeakable.text("it is us");

      assertThat(Unspeakable.read(directory.resolve("noted")))
          .containsExactlyInAnyOrder(
              "leaks-test-secret",
              "leaks-test-verify",
              "leaks-test said",
              "leaks-test said otherwise");
    } finally {
      if (before == null) {
        System.clearProperty(Unspeakable.PROPERTY);
      } else {
        System.setProperty(Unspeakable.PROPERTY, before);
      }
    }
  }
}
