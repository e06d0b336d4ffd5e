package io.caravan.failpoints;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.springframework.util.FileSystemUtils;

/** Notes every gap between two steps while nobody dies; then has nodes die in them. */
final class Proof {

  /** What bears upon other contacts of its world, and is played alone. */
  private static final Set<Scenario> APART =
      EnumSet.of(Scenario.RACE, Scenario.LOCKED_FOR_LATER, Scenario.OUTAGE);

  private final Form form;
  private final Path directory;
  private final ClassArchive classes;
  private final Instant start = Instant.now();

  private Proof(Form form) throws IOException {
    this.form = form;
    Path own = Path.of("target", "failpoints-%s-%d".formatted(form.name(), form.seed()));
    FileSystemUtils.deleteRecursively(own);
    this.directory = Files.createDirectories(own.toAbsolutePath());
    this.classes = new ClassArchive(directory);
  }

  static Report run(Form form) throws IOException {
    return new Proof(form).run();
  }

  private Report run() {
    List<Chain> chains = new ArrayList<>();
    try {
      IntStream.rangeClosed(1, form.chains())
          .forEach(number -> chains.add(new Chain(number, directory, classes)));
      Catalogue catalogue = census(chains.get(0), chains.get(1));
      say("%d gaps".formatted(catalogue.points().size()));
      Queue<Point> points = new ConcurrentLinkedQueue<>(form.chosen(catalogue.points()));
      Queue<Point> again = new ConcurrentLinkedQueue<>();
      all(chains, chain -> dieIn(points, 1, again, chain));
      say("%d are tried again".formatted(again.size()));
      all(chains, chain -> dieIn(again, 2, new ConcurrentLinkedQueue<>(), chain));
      say("all died");
      all(chains, Chain::conclude);
      Report report = new Report(form, catalogue, chains, Duration.between(start, Instant.now()));
      Files.writeString(directory.resolve("table.txt"), report.toString());
      return report;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      chains.forEach(Chain::close);
      classes.close();
    }
  }

  /** By two nodes at the same time; the end of the first one writes the archive of classes. */
  private Catalogue census(Chain one, Chain other) {
    Catalogue catalogue = new Catalogue();
    List<Scenario> most = List.copyOf(EnumSet.complementOf(EnumSet.copyOf(APART)));
    Together.run(
        List.of(
            () -> {
              one.beginFirst();
              catalogue.add(one.play(most), most);
              one.endFirst();
            },
            () -> {
              other.begin(Scenario.LOCKED_FOR_LATER.options());
              APART.stream()
                  .map(List::of)
                  .forEach(scenario -> catalogue.add(other.play(scenario), scenario));
              other.end();
            }));
    return catalogue;
  }

  private static void dieIn(Queue<Point> points, int attempt, Queue<Point> again, Chain chain) {
    try {
      for (Point point = points.poll(); point != null; point = points.poll()) {
        if (!chain.die(point, attempt)) {
          again.add(point);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void all(List<Chain> chains, Consumer<Chain> does) {
    Together.run(chains.stream().map(chain -> (Runnable) () -> does.accept(chain)).toList());
  }

  private void say(String what) {
    System.out.printf(
        "%s: %s after %d s%n", form, what, Duration.between(start, Instant.now()).toSeconds());
  }
}
