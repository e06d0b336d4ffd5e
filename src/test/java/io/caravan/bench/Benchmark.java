package io.caravan.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * {@code mvn verify -Pbench}; src/docs/benchmark.md says what is measured and how. It fails when a
 * measurement is not valid, and never on a figure.
 */
class Benchmark {

  private static final Path PAGE = Path.of("src/docs/benchmark.md");
  private static final Path RAW = Path.of("src/docs/benchmark/figures.csv");

  private final BenchSettings settings = BenchSettings.read();
  private final List<Figures> runs = new ArrayList<>();
  private List<String> machine = List.of();

  @Test
  void what_was_measured_is_valid() throws IOException {
    if (settings.profile()) {
      Statements.count();
    }
    for (int run = 1; run <= settings.runs(); run++) {
      Figures figures = new Figures();
      runs.add(figures);
      measure(figures);
      report(); // what was measured is kept, if a later run is broken off
    }
  }

  private void report() throws IOException {
    Report report = new Report(runs, machine);
    System.out.println(report.measured());
    Files.writeString(Child.file("figures.csv"), report.csv());
    Files.writeString(Child.file("figures.md"), report.measured());
    if (settings.isComplete()) {
      report.write(PAGE, RAW);
    }
  }

  private void measure(Figures figures) throws IOException {
    List<String> machineBefore = machine;
    try (World world = new World(settings, figures)) {
      if (machineBefore.isEmpty()) {
        machine = Machine.facts(world.journal().version(), settings);
      }
      bareInsert(world, figures);
      if (settings.wants("intake")) {
        part("intake", world, new Intake(world, figures)::measure);
      }
      if (settings.wants("delivery")) {
        part("delivery", world, new EndToEnd(world, figures)::measure);
      }
      if (settings.wants("growth")) {
        part("growth", world, new Growth(world, figures)::measure);
      }
    }
  }

  private void bareInsert(World world, Figures figures) {
    byte[] body = Webhooks.single("bare", 0, 1, Webhooks::contact).get(0).body();
    new BareInsert(world.database(), body)
        .measure(figures, settings.seconds(5), settings.seconds(10));
  }

  private void part(String name, World world, Runnable work) {
    long start = System.nanoTime();
    Statements statements = new Statements(world.database(), settings.profile());
    statements.begin();
    try {
      work.run();
    } finally {
      statements.end(name);
    }
    System.out.printf("%s: %d s%n", name, (System.nanoTime() - start) / 1_000_000_000);
  }
}
