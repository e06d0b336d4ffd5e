package io.caravan.chaos;

import org.junit.jupiter.api.Test;

/** A minute of the proof, in every build. */
class ShortProofIT {

  @Test
  void P1_to_P8_hold_while_everything_fails_at_random() {
    Proof.run(ProofSettings.shortForm());
  }
}
