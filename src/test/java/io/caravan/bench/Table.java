package io.caravan.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** All figures of one or more runs as one Markdown table: first what has a target. */
final class Table {

  private final List<Figures> runs;
  private final Figures medians;

  Table(List<Figures> runs) {
    this.runs = runs;
    this.medians = Figures.medians(runs);
  }

  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    lines.add(header("figure", "median", "target", "met"));
    for (Target target : Target.ALL) {
      // the ratio of each run, then the median of those: a ratio compares what one run measured
      double[] values =
          runs.stream().flatMapToDouble(run -> target.figure().apply(run).stream()).toArray();
      if (values.length > 0) {
        double median = Percentiles.median(values);
        lines.add(
            line(
                target.what(),
                runs.stream().map(target.figure()).map(Table::text).toList(),
                number(median),
                (target.atLeast() ? "≥ " : "≤ ") + number(target.bound()),
                target.isMetBy(median) ? "met" : "**not met**"));
      }
    }
    for (Row row : Row.ALL) {
      OptionalDouble median = medians.find(row.name());
      if (median.isPresent()) {
        lines.add(
            line(
                row.what(),
                runs.stream().map(run -> text(run.find(row.name()))).toList(),
                (number(median.getAsDouble()) + " " + row.unit()).strip(),
                "",
                ""));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private String header(String what, String... rest) {
    List<String> cells = new ArrayList<>(List.of(what));
    for (int i = 1; i <= runs.size() && runs.size() > 1; i++) {
      cells.add("run " + i);
    }
    cells.addAll(List.of(runs.size() > 1 ? rest : new String[] {"value", rest[1], rest[2]}));
    String rule = cells.stream().map(cell -> "---").collect(Collectors.joining(" | ", "| ", " |"));
    return "| " + String.join(" | ", cells) + " |\n" + rule;
  }

  private String line(String what, List<String> values, String median, String target, String met) {
    List<String> cells = new ArrayList<>(List.of(what));
    if (runs.size() > 1) {
      cells.addAll(values);
    }
    cells.addAll(List.of(median, target, met));
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String text(OptionalDouble value) {
    return value.isPresent() ? number(value.getAsDouble()) : "";
  }

  /** Three digits that count, and no more than whole numbers above 100. */
  static String number(double value) {
    double size = Math.abs(value);
    int digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, size >= 1000 ? "%,.0f" : "%." + digits + "f", value);
  }
}
