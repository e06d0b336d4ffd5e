package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Deals out faults that a real Chatwoot, or a proxy before it, can show. Each effect comes in every
 * round, so that also a short proof sees them all; half of them hit the calls that write messages.
 */
final class PlannedFaults {

  /** Only of writes: what fails after a commit, or is refused for what it brings. */
  private static final Set<Effect> OF_MESSAGES =
      EnumSet.of(
          Effect.COMMIT_THEN_422,
          Effect.REFUSE_422,
          Effect.REFUSE_422_FLOOD,
          // a false 404 of a read would be a Chatwoot that denies what it holds
          Effect.NOT_FOUND_404);

  /** What makes copies where nobody looks before posting again: dealt out more often. */
  private static final List<Effect> TEMPTING =
      List.of(
          Effect.STALL_THEN_COMMIT,
          Effect.STALL_THEN_COMMIT,
          Effect.STALL_THEN_COMMIT,
          Effect.COMMIT_THEN_STALL,
          Effect.COMMIT_THEN_CUT);

  private static final List<Endpoint> MESSAGES =
      List.of(Endpoint.MESSAGE_CREATE, Endpoint.MESSAGE_CREATE, Endpoint.CONVERSATION_CREATE);

  private static final List<Endpoint> OTHERS =
      List.of(
          Endpoint.PUBLIC_CONTACT_CREATE,
          Endpoint.CONTACT_INBOX_FILTER,
          Endpoint.CONTACT_CREATE,
          Endpoint.CONVERSATION_LIST,
          Endpoint.MESSAGE_LIST,
          Endpoint.MESSAGE_LIST,
          Endpoint.INBOX_SHOW,
          Endpoint.ANY);

  private final Random random;
  private final List<Effect> round = new ArrayList<>();

  PlannedFaults(Random random) {
    this.random = random;
  }

  /**
   * @param healsSoon none after which Caravan waits for a minute
   */
  Fault next(boolean healsSoon) {
    Effect effect = nextEffect();
    if (healsSoon && effect == Effect.REFUSE_422_FLOOD) {
      effect = nextEffect();
    }
    // a 401 of the probe as well pauses the inbox
    boolean wouldPause = healsSoon && effect == Effect.UNAUTHORIZED_401;
    boolean ofMessages =
        OF_MESSAGES.contains(effect)
            || TEMPTING.contains(effect)
            || wouldPause
            || random.nextBoolean();
    List<Endpoint> endpoints = ofMessages ? MESSAGES : OTHERS;
    Endpoint endpoint = endpoints.get(random.nextInt(endpoints.size()));
    Fault fault =
        Fault.at(endpoint, effect)
            .probability(probability(effect), random.nextLong())
            .delay(delay(effect));
    return effect == Effect.THROTTLE_429
        ? fault.retryAfter(Duration.ofSeconds(1 + random.nextInt(2)))
        : fault;
  }

  private Effect nextEffect() {
    if (round.isEmpty()) {
      round.addAll(List.of(Effect.values()));
      round.addAll(TEMPTING);
      Collections.shuffle(round, random);
    }
    return round.remove(0);
  }

  private double probability(Effect effect) {
    return switch (effect) {
      // after it Caravan waits for a minute, and proves little
      case REFUSE_422_FLOOD -> 0.05;
      // what it refuses is dead until somebody replays it
      case REFUSE_422 -> 0.3;
      default -> random.nextInt(4) == 0 ? 1 : 0.1 + 0.6 * random.nextDouble();
    };
  }

  /**
   * Past the deadline of a call, but within twice of it: Caravan does not wait longer for what
   * Chatwoot may still commit.
   */
  private Duration delay(Effect effect) {
    long deadline = World.TIMEOUT.toMillis();
    return Duration.ofMillis(
        switch (effect) {
          case SLOW -> 50 + random.nextInt(500);
          default -> deadline + random.nextInt((int) deadline / 2);
        });
  }
}
