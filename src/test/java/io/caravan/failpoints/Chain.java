package io.caravan.failpoints;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Nodes in one world, one after the other: each finds what the one before it left, and dies in
 * turn. So every death costs one start; the last node lives.
 */
final class Chain implements AutoCloseable {

  /** With the longest wait of a scenario; a machine that starts slowly gets more. */
  private static final Duration REACHED_WITHIN = Duration.ofSeconds(20);

  /** With the leases of the dead, and what Chatwoot might commit after those. */
  private static final Duration DELIVERED_WITHIN = Duration.ofSeconds(120);

  private final World world;
  private final Mortal node;
  private final Sender sender;
  private final ClassArchive classes;
  private final List<Life> lives = new ArrayList<>();
  private int stages;
  private int passages;

  Chain(int number, Path directory, ClassArchive classes) {
    this.classes = classes;
    this.world = new World(number);
    this.node = new Mortal(world, directory, classes);
    this.sender = new Sender(node.url());
  }

  World world() {
    return world;
  }

  List<Life> lives() {
    return lives;
  }

  /** Starts a node that does not die. */
  void begin(List<String> options) {
    node.start(options);
    world.bringTrouble();
  }

  /** The same, so that its end writes the archive of classes. */
  void beginFirst() {
    node.startFirst(List.of());
    world.bringTrouble();
  }

  void endFirst() {
    node.stop();
    classes.isWritten();
  }

  void end() {
    node.kill();
  }

  /**
   * Plays scenarios, at the same time; nobody dies.
   *
   * @return what was passed since the last call
   */
  List<Passage> play(List<Scenario> scenarios) {
    List<Runnable> plays = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      Stage stage = stage(scenario);
      lives.add(new Life(Point.NONE, false, stage.tally(), Duration.ZERO, Duration.ZERO));
      plays.add(() -> play(scenario, stage));
    }
    Together.run(plays);
    List<Passage> all = node.passages();
    List<Passage> since = all.subList(passages, all.size());
    passages = all.size();
    return since;
  }

  private static void play(Scenario scenario, Stage stage) {
    Tally tally = stage.tally();
    scenario.prepare(stage);
    scenario.act(stage);
    await().until(scenario.endsSoon() ? tally::isDelivered : tally::isSent);
  }

  /**
   * The node is down before and after.
   *
   * @param attempt from 1
   * @return whether it died there
   */
  boolean die(Point point, int attempt) throws InterruptedException {
    Scenario scenario = point.scenario(attempt);
    Instant start = Instant.now();
    begin(scenario.options());
    Instant ready = Instant.now();
    Stage stage = stage(scenario);
    scenario.prepare(stage);
    node.dieIn(point.gap());
    scenario.act(stage);
    Duration slowly = Duration.between(start, ready).multipliedBy(2);
    boolean reached = node.isDeadWithin(REACHED_WITHIN.plus(slowly));
    if (!reached) {
      node.kill();
    }
    stage.finish();
    lives.add(
        new Life(
            point,
            reached,
            stage.tally(),
            Duration.between(start, ready),
            Duration.between(ready, Instant.now())));
    return reached;
  }

  /** A node that lives delivers all that is left, or at least has the time. */
  void conclude() {
    world.aLeasePasses();
    node.start(List.of());
    try {
      lives.forEach(life -> await().until(() -> life.tally().isSent()));
      await().until(() -> world.waiting() == 0);
    } catch (ConditionTimeoutException tooLong) {
      // the scores say what is missing
    }
  }

  private Stage stage(Scenario scenario) {
    return new Stage(world, sender, scenario, ++stages);
  }

  private static ConditionFactory await() {
    return Awaitility.await().atMost(DELIVERED_WITHIN).pollInterval(Duration.ofMillis(50));
  }

  @Override
  public void close() {
    node.close();
    world.close();
  }
}
