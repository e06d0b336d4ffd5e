package io.caravan.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.Effect;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanTest {

  private final ProofSettings settings = ProofSettings.shortForm();

  @Test
  void plan_and_traffic_follow_from_the_seed() {
    assertThat(Plan.of(settings)).hasToString(Plan.of(settings).toString());
    assertThat(Traffic.of(settings)).isEqualTo(Traffic.of(settings));
  }

  @Test
  void the_long_proof_has_every_trouble_and_every_fault() {
    Plan plan = Plan.of(ProofSettings.longForm());

    assertThat(plan.incidents().stream().map(Incident::trouble)).contains(Trouble.values());
    assertThat(
            plan.incidents().stream()
                .map(Incident::fault)
                .filter(Objects::nonNull)
                .map(fault -> fault.effect())
                .collect(Collectors.toSet()))
        .contains(Effect.values());
  }
}
