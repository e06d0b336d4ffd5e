package io.caravan.bench;

import io.caravan.bench.JournalState.Pattern;
import io.caravan.bench.load.LoadResult;
import java.time.Duration;
import org.awaitility.Awaitility;

/**
 * The same work with ever more in the journal: as many events delivered as wait. The one in the
 * middle is the outage after which 100,000 events wait.
 */
final class Growth {

  /** Of the figures' names; scaled as all numbers are. */
  static final int[] SIZES = {1_000, 100_000, 1_000_000};

  /** A call that was under way when the stub went away may have stored its message. */
  private static final int WORKERS = 16;

  private final World world;
  private final Figures figures;
  private final BenchSettings settings;

  Growth(World world, Figures figures) {
    this.world = world;
    this.figures = figures;
    this.settings = world.settings();
  }

  void measure() {
    world.awaitDelivering();
    Filling filling = new Filling(world.journal(), pattern());
    // or the smallest would be what the JIT compilers had seen least of
    new Growth(world, figures.unwritten()).measure(SIZES[0], filling);
    for (int size : SIZES) {
      measure(size, filling);
    }
  }

  private void measure(int size, Filling filling) {
    world.stub().goAway();
    world.clear();
    measure("growth." + size, settings.events(size), filling);
  }

  private Pattern pattern() {
    return world.journal().pattern();
  }

  private void measure(String name, int size, Filling filling) {
    long start = System.nanoTime();
    filling.lanes(name, size);
    filling.delivered(name, size);
    filling.waiting(name, "w" + name, size);
    world.journal().analyze();
    figures.put(name + ".filled", (System.nanoTime() - start) / 1e9);
    world.journal().requireEvents(name, 2L * size);
    figures.put(name + ".claim", Claims.perSecond(world.database(), settings.seconds(5)));
    figures.put(name + ".drain", drain(size));
    int more = (int) (size - world.journal().waiting()) / 10 * 10;
    if (more > 0) {
      filling.waiting(name, "more" + name, more);
    }
    figures.put(name + ".rss", JvmFacts.residentMb(world.caravan().pid()));
    figures.put(name + ".intake", intake(name, size));
    figures.put(name + ".heap", JvmFacts.heapAfterCollectionMb(world.caravan().pid()));
  }

  private double drain(int size) {
    world.stub().turnPage();
    world.stub().comeBack();
    Awaitility.await("the first message after the outage")
        .atMost(Duration.ofSeconds(60))
        .until(() -> world.stub().messages() > 0);
    Duration window = Duration.ofSeconds(settings.seconds(20));
    long end = System.nanoTime() + window.toNanos();
    Awaitility.await()
        .atMost(window.plusSeconds(30))
        .pollInterval(Duration.ofMillis(100))
        .until(() -> System.nanoTime() > end || world.stub().messages() >= size);
    Arrivals arrivals = world.stub().arrivals();
    InvalidMeasurement.requireEqual("messages that came again", 0, world.stub().repeated());
    world.stub().goAway();
    world.journal().awaitQuiet();
    long delivered = size - world.journal().waiting();
    InvalidMeasurement.require(
        delivered <= world.stub().messages() && world.stub().messages() <= delivered + WORKERS,
        delivered + " events are delivered, the stub has " + world.stub().messages());
    return arrivals.perSecond();
  }

  private double intake(String name, int size) {
    Load load = Load.closed(name, 16, settings.seconds(3), settings.seconds(8));
    long before = world.journal().events();
    LoadResult result =
        load.run(
                world.caravan().url(),
                Webhooks.single(
                    load.name(),
                    0,
                    load.webhooks(figures.get("bare.rate")),
                    i -> Webhooks.contact(i % 20_000)))
            .result();
    world.journal().requireEvents(name + " of " + size, before + result.accepted());
    return result.perSecond();
  }
}
