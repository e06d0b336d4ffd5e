package io.caravan.bench;

import java.util.List;
import java.util.Set;

/**
 * {@code -Dcaravan.bench.…}
 *
 * @param scale of times and numbers of events; 0.1 is a quick try whose figures say little
 * @param only parts to run, with commas between: intake, delivery, growth; none: all of them
 * @param runs of everything; the medians are what the report judges
 * @param heap of Caravan's JVM
 * @param jvm further options of Caravan's JVM, such as a flight recording
 * @param profile whether Postgres counts its statements, which costs a little
 */
record BenchSettings(
    double scale, Set<String> only, int runs, String heap, List<String> jvm, boolean profile) {

  private static final String PREFIX = "caravan.bench.";

  static BenchSettings read() {
    return new BenchSettings(
        Double.parseDouble(text("scale", "1")),
        Set.copyOf(words("only", ",")),
        Integer.parseInt(text("runs", "1")),
        text("heap", "512m"),
        words("jvm", " "),
        Boolean.parseBoolean(text("profile", "false")));
  }

  private static String text(String key, String otherwise) {
    return System.getProperty(PREFIX + key, otherwise);
  }

  private static List<String> words(String key, String between) {
    String text = text(key, "").strip();
    return text.isEmpty() ? List.of() : List.of(text.split(between));
  }

  /** Whether this part is to run; others need the bare insert, so it is always. */
  boolean wants(String part) {
    return only.isEmpty() || only.contains(part);
  }

  boolean isComplete() {
    return only.isEmpty() && scale >= 1;
  }

  /** A time, scaled; 2 s at least. */
  int seconds(int full) {
    return (int) Math.max(2, Math.round(full * scale));
  }

  /** A number of events, scaled; full tens, 200 at least. */
  int events(int full) {
    return (int) Math.max(200, Math.round(full * scale / 10) * 10);
  }
}
