package io.caravan.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts what was measured between the two marks of the page, and all figures of all runs beside it.
 */
final class Report {

  static final String BEGIN = "<!-- measured: written by mvn verify -Pbench -->";
  static final String END = "<!-- /measured -->";

  private final List<Figures> runs;
  private final List<String> machine;

  Report(List<Figures> runs, List<String> machine) {
    this.runs = runs;
    this.machine = machine;
  }

  String measured() {
    return "Taken on %s:\n\n%s\n\n%s"
        .formatted(
            Instant.now().truncatedTo(ChronoUnit.MINUTES),
            String.join("\n", machine),
            new Table(runs));
  }

  /** The page with the new part between its marks. */
  String into(String page) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException("the page has no place for figures");
    }
    return page.substring(0, begin + BEGIN.length())
        + "\n\n"
        + measured()
        + "\n"
        + page.substring(end);
  }

  void write(Path page, Path csv) throws IOException {
    Files.writeString(page, into(Files.readString(page)));
    Files.createDirectories(csv.getParent());
    Files.writeString(csv, csv());
  }

  /** A line for each figure, a column for each run. */
  String csv() {
    List<String> lines = new ArrayList<>();
    StringBuilder header = new StringBuilder("figure");
    for (int i = 1; i <= runs.size(); i++) {
      header.append(",run").append(i);
    }
    lines.add(header.append(",median").toString());
    Figures medians = Figures.medians(runs);
    Set<String> names = new LinkedHashSet<>();
    runs.forEach(run -> names.addAll(run.all().keySet()));
    for (String name : names) {
      StringBuilder line = new StringBuilder(name);
      for (Figures run : runs) {
        line.append(',');
        run.find(name).ifPresent(line::append);
      }
      lines.add(line.append(',').append(medians.get(name)).toString());
    }
    return String.join("\n", lines) + "\n";
  }
}
