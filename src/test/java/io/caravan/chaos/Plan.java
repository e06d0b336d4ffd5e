package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What happens when, and to whom: all of it from the seed. */
record Plan(List<Incident> incidents) {

  static final int NODES = 2;

  static Plan of(ProofSettings settings) {
    List<Incident> all = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      all.addAll(
          new Timeline(settings, "node-" + (node + 1), node)
              .fill(
                  Duration.ofSeconds(20),
                  Duration.ofSeconds(4),
                  Trouble.KILL_NODE,
                  Trouble.KILL_NODE,
                  Trouble.KILL_NODE,
                  Trouble.STOP_NODE));
    }
    all.addAll(
        new Timeline(settings, "postgres", 0)
            .fill(
                Duration.ofSeconds(18),
                Duration.ofSeconds(4),
                Trouble.STOP_POSTGRES,
                Trouble.KILL_POSTGRES,
                Trouble.PAUSE_POSTGRES));
    all.addAll(
        new Timeline(settings, "redis", 0)
            .fill(
                Duration.ofSeconds(6),
                Duration.ofSeconds(3),
                Trouble.STOP_REDIS,
                Trouble.PAUSE_REDIS,
                Trouble.FLUSH_REDIS,
                Trouble.FLUSH_REDIS));
    all.addAll(
        new Timeline(settings, "chatwoot", 0)
            .fill(Duration.ofSeconds(16), Duration.ofSeconds(5), Trouble.CHATWOOT_DOWN));
    all.addAll(
        new Timeline(settings, "agent", 0)
            .fill(Duration.ofSeconds(5), Duration.ZERO, Trouble.RESOLVE_CONVERSATIONS));
    PlannedFaults faults = new PlannedFaults(settings.random("faults"));
    for (int place = 0; place < settings.faultsAtOnce(); place++) {
      all.addAll(new Timeline(settings, "fault-" + (place + 1), 0).fill(faults));
    }
    all.sort(Comparator.comparing(Incident::at));
    return new Plan(List.copyOf(all));
  }

  List<String> actors() {
    return incidents.stream().map(Incident::actor).distinct().sorted().toList();
  }

  List<Incident> of(String actor) {
    return incidents.stream().filter(incident -> incident.actor().equals(actor)).toList();
  }

  long count(Trouble... troubles) {
    List<Trouble> counted = List.of(troubles);
    return incidents.stream().filter(each -> counted.contains(each.trouble())).count();
  }

  @Override
  public String toString() {
    return incidents.stream().map(Incident::toString).collect(Collectors.joining("\n"));
  }

  /** The incidents of one actor, one after the other. */
  private static final class Timeline {

    private static final Duration FAULT_LASTS = Duration.ofSeconds(4);

    private final ProofSettings settings;
    private final String actor;
    private final int node;
    private final Random random;
    private final List<Incident> incidents = new ArrayList<>();
    private Duration at = Duration.ZERO;

    Timeline(ProofSettings settings, String actor, int node) {
      this.settings = settings;
      this.actor = actor;
      this.node = node;
      this.random = settings.random(actor);
    }

    /**
     * @param every about, from the end of one to the begin of the next
     * @param longest that one lasts
     */
    List<Incident> fill(Duration every, Duration longest, Trouble... choice) {
      Duration gap = every.multipliedBy(settings.calm());
      at = between(Duration.ofSeconds(2), gap);
      while (add(between(Duration.ZERO, longest), choice[random.nextInt(choice.length)], null)) {
        at = at.plus(between(gap.dividedBy(2), gap.multipliedBy(3).dividedBy(2)));
      }
      return incidents;
    }

    List<Incident> fill(PlannedFaults faults) {
      at = between(Duration.ZERO, Duration.ofSeconds(2));
      boolean healsSoon = false;
      while (add(
          between(Duration.ofSeconds(1), FAULT_LASTS),
          Trouble.CHATWOOT_FAULT,
          fault(faults, healsSoon))) {
        at = at.plus(between(Duration.ZERO, Duration.ofSeconds(settings.calm())));
        healsSoon = at.compareTo(settings.length().dividedBy(3)) > 0;
      }
      return incidents;
    }

    private static Fault fault(PlannedFaults faults, boolean healsSoon) {
      return faults.next(healsSoon);
    }

    /** False when it would begin after the end. */
    private boolean add(Duration lasts, Trouble trouble, @Nullable Fault fault) {
      if (at.compareTo(settings.length()) >= 0) {
        return false;
      }
      incidents.add(new Incident(actor, at, lasts, trouble, node, fault));
      at = at.plus(lasts);
      return true;
    }

    private Duration between(Duration least, Duration most) {
      long span = Math.max(1, most.minus(least).toMillis());
      return least.plusMillis((long) (random.nextDouble() * span));
    }
  }
}
