package io.caravan.logs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What no log may hold, noted by whoever brings it into a test: the settings of every Caravan that
 * is started, the stand-in for Chatwoot (its token, and every message that it gets), the journal's
 * events. In files below {@code caravan.unspeakable}, one for each JVM; without that property
 * nothing is noted.
 */
public final class Unspeakable {

  static final String PROPERTY = "caravan.unspeakable";

  /** What is shorter is in a log for other reasons: "Hello", "three", "postgres". */
  static final int SHORTEST = 8;

  /** A text that is shorter may be part of a sentence of ours: "it is us". */
  private static final int SHORTEST_TEXT = 12;

  private static final Set<String> NOTED = ConcurrentHashMap.newKeySet();

  private Unspeakable() {}

  /**
   * A setting of Caravan; noted when it is a secret by its name.
   *
   * @param key such as {@code caravan.inboxes.demo.secrets[0]}
   */
  public static void setting(String key, @Nullable Object value) {
    String last = key.substring(key.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    if (last.matches("secrets?(\\[\\d+])?|.*token|.*password|headers(\\[\\d+])?")) {
      note(value == null ? null : value.toString());
    }
  }

  /** A message's text as Chatwoot gets it, without what Caravan itself puts around it. */
  public static void text(@Nullable String content) {
    if (content != null) {
      content
          .lines()
          .map(line -> line.replaceFirst("^\\[sent [^]]*] |^[^\\p{L}\\p{N}\\[]+", "").strip())
          .filter(line -> line.length() >= SHORTEST_TEXT)
          .filter(line -> !line.startsWith("[")) // words of ours: [sticker], [empty message]
          .forEach(Unspeakable::note);
    }
  }

  public static void note(@Nullable String word) {
    String directory = System.getProperty(PROPERTY);
    if (directory == null || word == null || word.length() < SHORTEST || !NOTED.add(word)) {
      return;
    }
    Path file = Path.of(directory, ProcessHandle.current().pid() + ".txt");
    String line = Base64.getEncoder().encodeToString(word.getBytes(StandardCharsets.UTF_8)) + "\n";
    try {
      synchronized (NOTED) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All that was noted, by all JVMs. */
  static Set<String> read(Path directory) throws IOException {
    Set<String> words = new TreeSet<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        for (String line : Files.readAllLines(file)) {
          words.add(new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8));
        }
      }
    }
    return words;
  }
}
