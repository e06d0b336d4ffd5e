package io.caravan.bench;

import io.caravan.bench.load.Feed;
import io.caravan.bench.load.LoadResult;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Webhooks into the journal, while Chatwoot is away: what is measured is intake alone, and the
 * journal grows meanwhile.
 */
final class Intake {

  private static final int CONTACTS = 20_000;

  private final World world;
  private final Figures figures;
  private final BenchSettings settings;
  private final double mostPerSecond;

  Intake(World world, Figures figures) {
    this.world = world;
    this.figures = figures;
    this.settings = world.settings();
    this.mostPerSecond = figures.get("bare.rate"); // no webhook is stored without an insert
  }

  void measure() {
    world.stub().goAway();
    warmUp();
    LoadResult at16 =
        measureNew(
            "intake.16", Load.closed("new16", 16, settings.seconds(3), settings.seconds(10)));
    measureNew("intake.64", Load.closed("new64", 64, settings.seconds(3), settings.seconds(10)));
    measureTen();
    measureDuplicates();
    measureNew(
        "intake.half",
        Load.open("half", at16.perSecond() / 2, settings.seconds(3), settings.seconds(15)));
    figures.put("memory.load.rss", JvmFacts.residentMb(world.caravan().pid()));
    world.clear();
    world.stub().comeBack();
  }

  /**
   * Until the JIT has little left to do: on 2 cores it takes a minute, and half of what there is.
   * Then at the load that is measured, whose groups are other ones: the first seconds of it are a
   * tenth slower than what follows.
   */
  private void warmUp() {
    warmUp(Load.closed("warm", 4, 0, settings.seconds(60)), mostPerSecond / 4);
    warmUp(Load.closed("warm16", 16, 0, settings.seconds(20)), mostPerSecond / 2);
  }

  private void warmUp(Load load, double perSecond) {
    List<Feed.Item> feed =
        Webhooks.single(load.name(), 0, load.webhooks(perSecond), Intake::contact);
    load.run(world.caravan().url(), feed);
  }

  private LoadResult measureNew(String name, Load load) {
    List<Feed.Item> feed =
        Webhooks.single(load.name(), 0, load.webhooks(mostPerSecond), Intake::contact);
    return measure(name, load, feed, 1);
  }

  private void measureTen() {
    Load load = Load.closed("ten", 16, settings.seconds(10), settings.seconds(10));
    LoadResult result =
        measure(
            "intake.ten",
            load,
            Webhooks.ten(load.name(), load.webhooks(mostPerSecond / 4), Intake::contact),
            10);
    figures.put("intake.ten.events", result.perSecond() * 10);
  }

  /** Webhooks that are all known: some that were just sent, again and again. */
  private void measureDuplicates() {
    Load first = Load.closed("known", 16, 0, settings.seconds(3));
    List<Feed.Item> once =
        Webhooks.single("known", 0, first.webhooks(mostPerSecond), Intake::contact);
    int known = Math.min(1_000, first.run(world.caravan().url(), once).result().sent());
    Load load = Load.closed("duplicates", 16, settings.seconds(3), settings.seconds(10));
    List<Feed.Item> again =
        IntStream.range(0, load.webhooks(mostPerSecond * 3))
            .mapToObj(i -> once.get(i % known))
            .toList();
    measure("intake.duplicates", load, again, 0);
  }

  private LoadResult measure(String name, Load load, List<Feed.Item> feed, int eventsOfEach) {
    long before = world.journal().events();
    LoadResult result = load.run(world.caravan().url(), feed).result();
    world.journal().requireEvents(name, before + result.accepted() * eventsOfEach);
    figures.put(name + ".rate", result.perSecond());
    figures.put(name + ".p50", result.p50Millis());
    figures.put(name + ".p99", result.p99Millis());
    return result;
  }

  private static String contact(int number) {
    return Webhooks.contact(number % CONTACTS);
  }
}
