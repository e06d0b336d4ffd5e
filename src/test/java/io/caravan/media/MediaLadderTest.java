package io.caravan.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MediaLadderTest {

  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void tries_come_soon_at_first_then_every_minute_and_end_when_patience_does() {
    List<Long> seconds = new ArrayList<>();
    Optional<Instant> next = Optional.of(START);
    for (int failures = 0; next.isPresent(); failures++) {
      next = MediaLadder.next(failures, next.get(), START, Duration.ofMinutes(4), null);
      next.ifPresent(at -> seconds.add(Duration.between(START, at).toSeconds()));
    }

    assertThat(seconds).containsExactly(2L, 7L, 17L, 37L, 67L, 127L, 187L);
  }

  @Test
  void a_server_that_asks_for_more_time_gets_it() {
    assertThat(MediaLadder.next(0, START, START, Duration.ofMinutes(10), Duration.ofSeconds(40)))
        .contains(START.plusSeconds(40));
    assertThat(MediaLadder.next(3, START, START, Duration.ofMinutes(10), Duration.ofSeconds(1)))
        .contains(START.plusSeconds(20));
  }
}
