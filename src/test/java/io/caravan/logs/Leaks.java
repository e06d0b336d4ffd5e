package io.caravan.logs;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks for many words in long files in one go, by a hash that rolls over their beginnings. */
final class Leaks {

  private static final int WINDOW = Unspeakable.SHORTEST;
  private static final int MOST = 20;
  private static final int BASE = 31;
  private static final int OUT = power(WINDOW - 1);

  private final Map<Integer, List<String>> byBeginning = new HashMap<>();
  private final BitSet beginnings = new BitSet(1 << 16);

  Leaks(Set<String> words) {
    for (String word : words) {
      int hash = 0;
      for (int i = 0; i < WINDOW; i++) {
        hash = hash * BASE + word.charAt(i);
      }
      byBeginning.computeIfAbsent(hash, none -> new ArrayList<>()).add(word);
      beginnings.set(hash & 0xffff);
    }
  }

  /** Where which word is; no more of them than somebody would read. */
  List<String> in(List<Path> files) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      try (BufferedReader lines =
          new BufferedReader(
              new java.io.InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          number++;
          for (String word : in(line)) {
            found.add(file + ":" + number + ": " + word + " in: " + line);
          }
          if (found.size() >= MOST) {
            return found;
          }
        }
      }
    }
    return found;
  }

  private List<String> in(String line) {
    List<String> found = new ArrayList<>();
    int hash = 0;
    for (int i = 0; i < line.length(); i++) {
      if (i >= WINDOW) {
        hash -= line.charAt(i - WINDOW) * OUT;
      }
      hash = hash * BASE + line.charAt(i);
      if (i >= WINDOW - 1 && beginnings.get(hash & 0xffff)) {
        int from = i - WINDOW + 1;
        byBeginning.getOrDefault(hash, List.of()).stream()
            .filter(word -> line.startsWith(word, from))
            .forEach(found::add);
      }
    }
    return found;
  }

  private static int power(int exponent) {
    int power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= BASE;
    }
    return power;
  }
}
