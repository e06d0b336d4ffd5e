package io.caravan.chaos;

import org.junit.jupiter.api.Test;

/** {@code mvn verify -Pchaos}; minutes and seed: src/docs/proof.md. */
class LongProof {

  @Test
  void P1_to_P8_hold_while_everything_fails_at_random_for_minutes() {
    Proof.run(ProofSettings.longForm());
  }
}
