package io.caravan.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Sends numbered messages of many contacts while everything around Caravan, and Caravan itself,
 * fails as planned; heals all; waits until nothing waits; and compares.
 */
final class Proof {

  private static final Duration ALL_ACKNOWLEDGED = Duration.ofSeconds(90);

  /** With a minute for an inbox that is paused or throttled, and a killed node's lease. */
  private static final Duration NOTHING_WAITS = Duration.ofMinutes(4);

  private Proof() {}

  /**
   * @throws AssertionError when a promise does not hold, with the history of what broke it
   */
  static void run(ProofSettings settings) {
    Plan plan = Plan.of(settings);
    Traffic traffic = Traffic.of(settings);
    String name = "proof-%s-%d".formatted(settings.name(), settings.seed());
    write(name + "-plan.txt", plan.toString());
    say(settings.toString());
    try (World world = new World(settings)) {
      Claims.watch(world.journal());
      Deaths.watch(world.journal());
      Instant start = Instant.now().plusMillis(500);
      Troublemaker troublemaker = new Troublemaker(world, start, settings.length());
      Map<String, Instant> acknowledged;
      int requests;
      try (MetaLikeChannel channel =
          new MetaLikeChannel(
              world.nodes().stream().map(Node::url).toList(), settings.seed(), start)) {
        CompletableFuture<Void> sent = channel.send(traffic.posts());
        troublemaker.carryOut(plan);
        world.heal();
        MetaLikeChannel.join(sent, ALL_ACKNOWLEDGED);
        acknowledged = channel.acknowledged();
        requests = channel.requests();
      }
      Instant healed = Instant.now();
      world.awaitNothingWaits(NOTHING_WAITS);
      world.operator().replayAll(world.nodes().get(0));
      world.awaitNothingWaits(NOTHING_WAITS);
      Result result = new Comparison(world, traffic, acknowledged).result();
      String report =
          """
          %s
          %d webhooks of %d messages in %d requests; %s
          %s; %s; drained in %d s

          %s
          """
              .formatted(
                  settings,
                  traffic.posts().size(),
                  traffic.messages().size(),
                  requests,
                  troubles(troublemaker),
                  new Effort(world),
                  world.operator(),
                  Duration.between(healed, Instant.now()).toSeconds(),
                  result);
      say(report);
      write(name + ".txt", report);
      if (!result.holds()) {
        String history =
            "%s\n%s\n%s\n\n%s\n"
                .formatted(
                    result.outOfOrder(),
                    result.extraConversations(),
                    result.extraContacts(),
                    new History(world, acknowledged).of(result.suspects()));
        write(name + "-history.txt", history);
        throw new AssertionError(
            report + history + "\nsee target/" + name + "* and target/caravan-" + name + "*");
      }
    }
  }

  private static String troubles(Troublemaker made) {
    return "%d kills, %d stops of nodes, Postgres away %d times, Redis %d, Chatwoot %d, %d faults"
        .formatted(
            made.count(Trouble.KILL_NODE),
            made.count(Trouble.STOP_NODE),
            made.count(Trouble.STOP_POSTGRES, Trouble.KILL_POSTGRES, Trouble.PAUSE_POSTGRES),
            made.count(Trouble.STOP_REDIS, Trouble.PAUSE_REDIS, Trouble.FLUSH_REDIS),
            made.count(Trouble.CHATWOOT_DOWN),
            made.count(Trouble.CHATWOOT_FAULT));
  }

  private static void say(String text) {
    System.out.println(text);
  }

  private static void write(String file, String text) {
    try {
      Files.createDirectories(Path.of("target"));
      Files.writeString(Path.of("target", file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
