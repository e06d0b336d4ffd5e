package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class InboxPausesTest {

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
  private final InboxPauses pauses = new InboxPauses(clock);

  @Test
  void P7_an_inbox_pauses_alone_with_one_line_and_resumes(CapturedOutput output) {
    pauses.pause("a", "token is wrong");
    pauses.pause("a", "token is wrong");

    assertThat(pauses.permits("a")).isFalse();
    assertThat(pauses.permits("b")).isTrue();
    assertThat(pauses.reason("a")).contains("token is wrong");
    assertThat(pauses.paused()).containsExactly("a");
    assertThat(output.getAll().lines().filter(line -> line.contains("token is wrong"))).hasSize(1);

    pauses.resume("a");

    assertThat(pauses.permits("a")).isTrue();
    assertThat(pauses.reason("a")).isEmpty();
  }

  @Test
  void P7_a_paused_inbox_is_probed_every_minute() {
    pauses.pause("a", "token is wrong");
    assertThat(pauses.dueForProbe()).isEmpty();

    clock.tick(Duration.ofSeconds(60));
    assertThat(pauses.dueForProbe()).containsExactly("a");
    assertThat(pauses.dueForProbe()).isEmpty();
    assertThat(pauses.permits("a")).isFalse();

    clock.tick(Duration.ofSeconds(60));
    assertThat(pauses.dueForProbe()).containsExactly("a");
  }
}
