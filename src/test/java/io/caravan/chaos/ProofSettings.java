package io.caravan.chaos;

import java.time.Duration;
import java.util.Random;

/**
 * How a proof is run.
 *
 * @param name in the names of its files under target/
 * @param seed what is sent and what fails, and when, follow from it
 * @param length how long things are sent and fail
 * @param contacts who write, spread over the inboxes
 * @param mostMessages that one of them writes
 * @param calm how much more time there is between two troubles of one kind than in the short form
 * @param faultsAtOnce faults of Chatwoot that may be on together, besides everything else
 */
record ProofSettings(
    String name,
    long seed,
    Duration length,
    int contacts,
    int mostMessages,
    int calm,
    int faultsAtOnce) {

  /** For every build. */
  static ProofSettings shortForm() {
    return new ProofSettings("short", givenSeed(), Duration.ofSeconds(30), 60, 16, 1, 3);
  }

  /** For {@code mvn verify -Pchaos}. */
  static ProofSettings longForm() {
    int minutes = Integer.getInteger("caravan.chaos.minutes", 8);
    return new ProofSettings(
        "long", givenSeed(), Duration.ofMinutes(minutes), 40 * minutes, 40, 2, 3);
  }

  private static long givenSeed() {
    return Long.getLong("caravan.chaos.seed", new Random().nextInt(1_000_000));
  }

  /** A generator of its own for each use, so that one use more changes no other. */
  Random random(String use) {
    return new Random(seed * 1_000_003 + use.hashCode());
  }

  @Override
  public String toString() {
    return "%s proof, -Dcaravan.chaos.seed=%d, %d s, %d contacts"
        .formatted(name, seed, length.toSeconds(), contacts);
  }
}
