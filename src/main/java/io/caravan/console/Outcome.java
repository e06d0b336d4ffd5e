package io.caravan.console;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What tries led to, in as many kinds as a picture can show. */
enum Outcome {
  DELIVERED("delivered", "b"),
  FAILED("failed, tried again", "c"),
  DEAD("dead", "d"),
  OTHER("put off or ignored", "e");

  private final String words;
  private final String look;

  Outcome(String words, String look) {
    this.words = words;
    this.look = look;
  }

  public String words() {
    return words;
  }

  String look() {
    return look;
  }

  /** By the word that the journal has for it. */
  static Outcome of(String word) {
    return switch (word) {
      case "delivered" -> DELIVERED;
      case "backoff" -> FAILED;
      case "dead" -> DEAD;
      default -> OTHER;
    };
  }

  long in(Bucket bucket) {
    return bucket.attempts().entrySet().stream()
        .filter(entry -> of(entry.getKey()) == this)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  static String words(Bucket bucket) {
    return words(List.of(bucket));
  }

  /** Each outcome by its own word with its number. */
  static String words(Collection<Bucket> buckets) {
    Map<String, Long> all = new TreeMap<>();
    buckets.forEach(
        bucket -> bucket.attempts().forEach((word, n) -> all.merge(word, n, Long::sum)));
    return all.isEmpty()
        ? "none"
        : all.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(Collectors.joining(", "));
  }
}
