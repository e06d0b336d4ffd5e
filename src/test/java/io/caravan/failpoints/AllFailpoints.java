package io.caravan.failpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** {@code mvn verify -Pchaos}: every failpoint; src/docs/proof.md. */
class AllFailpoints {

  @Test
  void P2_kill_9_between_every_two_steps_of_the_way_of_an_event_loses_and_doubles_nothing()
      throws IOException {
    Form form = Form.all();
    Report report = Proof.run(form);
    System.out.println(report);

    assertThat(report.isRight()).as(report.toString()).isTrue();
    if (form.isWhole()) {
      assertThat(Catalogue.missed(report.reached()))
          .as("nodes that nobody died before and after")
          .containsExactlyInAnyOrderElementsOf(Catalogue.NOT_REACHED.keySet());
    }
  }
}
