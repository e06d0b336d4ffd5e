package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What happens when, and to whom: all of it from the seed. */
record Plan(List<Incident> incidents) {

  static final int NODES = 2;

  static Plan of(ProofSettings settings) {
    List<Incident> all = new ArrayList<>();
    all.addAll(
        new Timeline(settings, "nodes")
            .fill(
                Duration.ofSeconds(5),
                Duration.ofSeconds(4),
                Trouble.KILL_NODE,
                Trouble.KILL_NODE,
                Trouble.KILL_NODE,
                Trouble.STOP_NODE));
    all.addAll(
        new Timeline(settings, "postgres")
            .fill(
                Duration.ofSeconds(18),
                Duration.ofSeconds(4),
                Trouble.STOP_POSTGRES,
                Trouble.KILL_POSTGRES,
                Trouble.PAUSE_POSTGRES));
    all.addAll(
        new Timeline(settings, "redis")
            .fill(
                Duration.ofSeconds(6),
                Duration.ofSeconds(3),
                Trouble.STOP_REDIS,
                Trouble.PAUSE_REDIS,
                Trouble.FLUSH_REDIS,
                Trouble.FLUSH_REDIS));
    all.addAll(
        new Timeline(settings, "chatwoot")
            .fill(Duration.ofSeconds(16), Duration.ofSeconds(5), Trouble.CHATWOOT_DOWN));
    all.addAll(
        new Timeline(settings, "agent")
            .fill(Duration.ofSeconds(5), Duration.ZERO, Trouble.RESOLVE_CONVERSATIONS));
    all.addAll(
        new Timeline(settings, "operator")
            .fill(Duration.ofSeconds(4), Duration.ZERO, Trouble.REPLAY_DEAD));
    PlannedFaults faults = new PlannedFaults(settings.random("faults"));
    for (int place = 0; place < settings.faultsAtOnce(); place++) {
      all.addAll(new Timeline(settings, "fault-" + (place + 1)).fill(faults));
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

  @Override
  public String toString() {
    return incidents.stream().map(Incident::toString).collect(Collectors.joining("\n"));
  }

  /** The incidents of one actor, one after the other. */
  private static final class Timeline {

    private static final Duration FAULT_LASTS = Duration.ofSeconds(4);

    /** Of Caravan for a Chatwoot that throttles, or for an inbox that is paused; with some room. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(90);

    private final ProofSettings settings;
    private final String actor;
    private final Random random;
    private final List<Incident> incidents = new ArrayList<>();
    private final List<Trouble> deck = new ArrayList<>();
    private Duration at = Duration.ZERO;

    Timeline(ProofSettings settings, String actor) {
      this.settings = settings;
      this.actor = actor;
      this.random = settings.random(actor);
    }

    /**
     * @param every about, from the end of one to the begin of the next
     * @param longest that one lasts
     */
    List<Incident> fill(Duration every, Duration longest, Trouble... choice) {
      Duration gap = every.multipliedBy(settings.calm());
      at = between(Duration.ofSeconds(2), gap);
      while (add(between(Duration.ZERO, longest), next(choice), null)) {
        at = at.plus(between(gap.dividedBy(2), gap.multipliedBy(3).dividedBy(2)));
      }
      return incidents;
    }

    List<Incident> fill(PlannedFaults faults) {
      at = between(Duration.ZERO, Duration.ofSeconds(2));
      while (add(
          between(Duration.ofSeconds(1), FAULT_LASTS),
          Trouble.CHATWOOT_FAULT,
          faults.next(!hasTimeToHeal()))) {
        at = at.plus(between(Duration.ZERO, Duration.ofSeconds(settings.calm())));
      }
      return incidents;
    }

    /**
     * Dealt like cards, so that none stays away. The first one is what matters most, so that also a
     * slow machine sees it.
     */
    private Trouble next(Trouble... choice) {
      if (deck.isEmpty()) {
        deck.addAll(List.of(choice));
        Collections.shuffle(deck, random);
      }
      if (incidents.isEmpty()) {
        Collections.swap(deck, deck.indexOf(choice[0]), deck.size() - 1);
      }
      return deck.remove(deck.size() - 1);
    }

    private boolean hasTimeToHeal() {
      return settings.length().minus(at).compareTo(LONGEST_WAIT) > 0;
    }

    /** False when it would begin after the end. */
    private boolean add(Duration lasts, Trouble trouble, @Nullable Fault fault) {
      if (at.compareTo(settings.length()) >= 0) {
        return false;
      }
      incidents.add(new Incident(actor, at, lasts, trouble, nodes(trouble), fault));
      at = at.plus(lasts);
      return true;
    }

    /** One of them, now and then both. */
    private Set<Integer> nodes(Trouble trouble) {
      if (trouble == Trouble.REPLAY_DEAD) {
        return Set.of(random.nextInt(NODES));
      }
      if (trouble != Trouble.KILL_NODE && trouble != Trouble.STOP_NODE) {
        return Set.of();
      }
      return random.nextInt(4) == 0 ? Set.of(0, 1) : Set.of(random.nextInt(NODES));
    }

    private Duration between(Duration least, Duration most) {
      long span = Math.max(1, most.minus(least).toMillis());
      return least.plusMillis((long) (random.nextDouble() * span));
    }
  }
}
