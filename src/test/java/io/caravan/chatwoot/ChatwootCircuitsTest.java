package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ChatwootCircuitsTest {

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
  private final List<String> told = new ArrayList<>();
  private final ChatwootCircuits circuits =
      new ChatwootCircuits(
          TestTargets.of(
              Map.of("a", "http://one:3000/", "b", "http://one:3000", "c", "http://two:3000")),
          CircuitBreakerRegistry.ofDefaults(),
          new CircuitListener() {
            @Override
            public void opened(String url, Set<String> inboxes, List<Long> refunds) {
              told.add("opened " + url + " " + inboxes + " " + refunds);
            }

            @Override
            public void closed(String url, Duration openFor) {
              told.add("closed " + url + " " + openFor);
            }

            @Override
            public OptionalLong waiting(Set<String> inboxes) {
              told.add("asked for what waits in " + inboxes);
              return OptionalLong.of(4711);
            }
          },
          clock,
          TestSettings.defaults());

  @Test
  void P7_a_bad_probe_opens_the_circuit_of_all_inboxes_of_that_Chatwoot_and_refunds(
      CapturedOutput output) {
    circuits.failedWithGoodProbe("a", 1, 11);
    circuits.failedWithGoodProbe("b", 2, 12);
    circuits.failedWithGoodProbe("a", 1, 11);

    circuits.badProbe("a", "create-message: 502");
    circuits.badProbe("b", "and again");

    assertThat(told).containsExactly("opened http://one:3000 [a, b] [11, 12, 11]");
    assertThat(circuits.permits("a")).isFalse();
    assertThat(circuits.permits("b", 7)).isFalse();
    assertThat(circuits.permits("c")).isTrue();
    assertThat(circuits.openUrls()).containsExactly("http://one:3000");
    assertThat(linesOf(output, " WARN ")).hasSize(1);
    assertThat(linesOf(output, " WARN ").get(0)).contains("http://one:3000", "create-message: 502");
  }

  @Test
  void P6_messages_that_fail_by_themselves_do_not_open_it() {
    for (int round = 0; round < 20; round++) {
      for (long lane = 1; lane <= 4; lane++) {
        assertThat(circuits.failedWithGoodProbe("a", lane, lane)).isFalse();
      }
    }
    circuits.succeeded("b");
    circuits.failedWithGoodProbe("a", 5, 5);

    assertThat(circuits.mode("a")).isEqualTo(CircuitMode.CLOSED);
    assertThat(told).isEmpty();
  }

  @Test
  void P7_tries_of_five_lanes_without_a_success_open_it_in_spite_of_good_probes() {
    for (long lane = 1; lane <= 4; lane++) {
      assertThat(circuits.failedWithGoodProbe("a", lane, 10 + lane)).isFalse();
    }

    assertThat(circuits.failedWithGoodProbe("b", 5, 15)).isTrue();

    assertThat(told).containsExactly("opened http://one:3000 [a, b] [11, 12, 13, 14, 15]");
  }

  @Test
  void P7_a_try_that_ends_while_it_is_open_is_refunded_too() {
    circuits.badProbe("a", "down");

    assertThat(circuits.failedWithGoodProbe("a", 3, 33)).isTrue();

    assertThat(told).last().isEqualTo("opened http://one:3000 [a, b] [33]");
  }

  @Test
  void P7_after_a_good_probe_one_lane_is_let_through_and_its_success_closes(CapturedOutput output) {
    circuits.badProbe("a", "down");
    clock.tick(Duration.ofMinutes(3));
    circuits.goodProbe("b");

    assertThat(circuits.mode("a")).isEqualTo(CircuitMode.HALF_OPEN);
    assertThat(circuits.permits("a")).isTrue();
    assertThat(circuits.permits("a", 1)).isTrue();
    assertThat(circuits.permits("a", 1)).as("for each of its calls").isTrue();
    assertThat(circuits.permits("b", 2)).isFalse();
    assertThat(circuits.permits("a")).isFalse();

    circuits.succeeded("a");

    assertThat(circuits.permits("b", 2)).isTrue();
    assertThat(told)
        .endsWith("asked for what waits in [a, b]", "closed http://one:3000 PT3M")
        .hasSize(3);
    assertThat(linesOf(output, " INFO "))
        .singleElement()
        .asString()
        .contains("Chatwoot http://one:3000 is back after PT3M, 4711 events waited");
  }

  @Test
  void the_state_of_each_Chatwoot_and_how_often_it_opened_are_told() {
    assertThat(circuits.modes())
        .containsOnly(
            Map.entry("http://one:3000", CircuitMode.CLOSED),
            Map.entry("http://two:3000", CircuitMode.CLOSED));

    circuits.badProbe("a", "down");
    circuits.badProbe("b", "down");
    circuits.goodProbe("a");
    circuits.badProbe("a", "still down");
    circuits.goodProbe("a");

    assertThat(circuits.modes()).containsEntry("http://one:3000", CircuitMode.HALF_OPEN);
    assertThat(circuits.openings("http://one:3000")).as("it is the same outage").isEqualTo(1);
    circuits.succeeded("a");
    circuits.badProbe("b", "down again");
    assertThat(circuits.openings("http://one:3000")).isEqualTo(2);
    assertThat(circuits.openings("http://two:3000")).isZero();
  }

  @Test
  void P6_an_inbox_whose_trial_failed_steps_back_for_the_others_of_its_Chatwoot() {
    circuits.badProbe("a", "down");
    circuits.goodProbe("a");
    assertThat(circuits.permits("a", 1)).isTrue();
    circuits.failedWithGoodProbe("a", 1, 11);

    circuits.goodProbe("a");
    assertThat(circuits.permits("a")).isFalse();
    assertThat(circuits.permits("a", 2)).isFalse();
    assertThat(circuits.permits("b")).isTrue();
    clock.tick(Duration.ofSeconds(5));
    assertThat(circuits.permits("a")).as("nobody of the other inbox has come").isTrue();
    assertThat(circuits.permits("a", 2)).isTrue();
    circuits.failedWithGoodProbe("a", 2, 12);

    clock.tick(Duration.ofSeconds(5));
    circuits.goodProbe("a");
    assertThat(circuits.permits("a", 3)).isFalse();
    assertThat(circuits.permits("b", 9)).isTrue();
    circuits.failedWithGoodProbe("b", 9, 99);

    circuits.goodProbe("a");
    assertThat(circuits.permits("b", 8)).as("its trial failed later").isFalse();
    assertThat(circuits.permits("a", 3)).isTrue();
    circuits.succeeded("a");
    assertThat(circuits.permits("b", 8)).isTrue();
  }

  @Test
  void P7_the_failure_of_the_one_let_through_opens_it_again_and_another_goes_next(
      CapturedOutput output) {
    circuits.badProbe("a", "down");
    circuits.goodProbe("a");
    assertThat(circuits.permits("a", 1)).isTrue();

    assertThat(circuits.failedWithGoodProbe("a", 1, 11)).isTrue();
    assertThat(circuits.mode("a")).isEqualTo(CircuitMode.OPEN);
    assertThat(told).last().isEqualTo("opened http://one:3000 [a, b] [11]");

    circuits.goodProbe("a");
    clock.tick(Duration.ofSeconds(5));
    assertThat(circuits.permits("a", 1)).as("its message may be what fails").isFalse();
    assertThat(circuits.permits("a", 2)).isTrue();
    circuits.badProbe("a", "still down");
    assertThat(circuits.mode("a")).isEqualTo(CircuitMode.OPEN);
    assertThat(linesOf(output, " WARN ")).as("it is the same outage").hasSize(1);

    clock.tick(Duration.ofSeconds(61));
    circuits.goodProbe("a");
    clock.tick(Duration.ofSeconds(5));
    assertThat(circuits.permits("a", 1)).isTrue();
  }

  @Test
  void P7_a_lane_let_through_that_leaves_or_hangs_gives_way() {
    circuits.badProbe("a", "down");
    circuits.goodProbe("a");
    circuits.permits("a", 1);
    circuits.left("a", 1);
    assertThat(circuits.permits("a", 2)).isTrue();

    clock.tick(Duration.ofSeconds(61));

    assertThat(circuits.permits("a", 3)).isTrue();
    assertThat(circuits.permits("a", 2)).isFalse();
  }

  @Test
  void P7_a_success_begun_before_it_opened_does_not_close_it() {
    circuits.badProbe("a", "down");

    circuits.succeeded("a");

    assertThat(circuits.mode("a")).isEqualTo(CircuitMode.OPEN);
  }

  @Test
  void P7_a_failure_begun_before_it_opened_does_not_end_the_trial_of_another() {
    circuits.badProbe("a", "down");
    circuits.goodProbe("a");
    circuits.permits("a", 1);

    assertThat(circuits.failedWithGoodProbe("a", 9, 99)).isFalse();

    assertThat(circuits.permits("a", 1)).isTrue();
  }

  @Test
  void P7_a_hundred_threads_open_it_once() {
    IntStream.range(0, 100).parallel().forEach(i -> circuits.badProbe("a", "down"));

    assertThat(told).hasSize(1);
  }

  private static List<String> linesOf(CapturedOutput output, String level) {
    return output
        .getAll()
        .lines()
        .filter(line -> line.contains(level))
        .collect(Collectors.toList());
  }
}
