package io.caravan.bench;

import io.caravan.bench.load.Feed;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * From webhook to Chatwoot, Caravan doing both at once. The rate is taken while webhooks come as
 * fast as they are taken and until the last message is delivered; delays at half of that rate,
 * since at full load they say only how long the load went on.
 */
final class EndToEnd {

  private static final int CONTACTS = 2_000;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final World world;
  private final Figures figures;
  private final BenchSettings settings;

  EndToEnd(World world, Figures figures) {
    this.world = world;
    this.figures = figures;
    this.settings = world.settings();
  }

  void measure() {
    world.awaitDelivering();
    int contacts = Math.min(CONTACTS, newContacts());
    // the JIT has seen little of the relay yet, and would be half of what is measured
    deliver(
        Load.open("warm-relay", 100, 0, settings.seconds(30)), i -> Webhooks.contact(i % contacts));
    Arrivals many =
        deliver(
            Load.closed("many", 16, 0, settings.seconds(10)), i -> Webhooks.contact(i % contacts));
    double rate = many.perSecond();
    figures.put("delivery.many.rate", rate);
    figures.put("calls.known", world.stub().calls() / (double) many.count());
    delays("delivery.many", rate / 2, i -> Webhooks.contact(i % contacts));
    hotContact();
    figures.put("memory.delivering.rss", JvmFacts.residentMb(world.caravan().pid()));
  }

  /** Each message is somebody's first; how many there were. */
  private int newContacts() {
    Load load = Load.closed("newcomers", 4, 0, settings.seconds(5));
    int count = deliver(load, Webhooks::contact).count();
    figures.put("calls.new", world.stub().calls() / (double) count);
    return count;
  }

  private void hotContact() {
    IntFunction<String> contact = i -> Webhooks.contact(0);
    Arrivals hot = deliver(Load.closed("hot", 4, 0, settings.seconds(5)), contact);
    double rate = hot.perSecond();
    figures.put("delivery.hot.rate", rate);
    delays("delivery.hot", rate / 2, contact);
  }

  private void delays(String name, double rate, IntFunction<String> contact) {
    Load load = Load.open(name + "-half", rate, 0, settings.seconds(15));
    List<Feed.Item> feed = feed(load, contact);
    world.stub().turnPage();
    Load.Done done = load.run(world.caravan().url(), feed);
    world.stub().awaitMessages(done.result().accepted(), PATIENCE);
    String[] ids =
        IntStream.range(0, feed.size())
            .mapToObj(i -> Webhooks.id(load.name(), i))
            .toArray(String[]::new);
    long[] delays = world.stub().arrivals().delays(ids, done.answered());
    figures.put(name + ".delay.p50", Percentiles.of(delays, 50) / 1e3);
    figures.put(name + ".delay.p99", Percentiles.of(delays, 99) / 1e3);
  }

  private Arrivals deliver(Load load, IntFunction<String> contact) {
    world.stub().turnPage();
    long before = world.journal().events();
    long accepted = load.run(world.caravan().url(), feed(load, contact)).result().accepted();
    world.stub().awaitMessages(accepted, PATIENCE);
    world.journal().awaitQuiet();
    world.journal().requireEvents(load.name(), before + accepted);
    return world.stub().arrivals();
  }

  private List<Feed.Item> feed(Load load, IntFunction<String> contact) {
    return Webhooks.single(load.name(), 0, load.webhooks(figures.get("bare.rate")), contact);
  }
}
