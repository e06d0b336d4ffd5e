package io.caravan.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

  private static final long SECOND = 1_000_000;

  @Test
  void a_message_every_ten_milliseconds_is_a_hundred_a_second() {
    assertThat(new Arrivals(everyTenMillis(500)).perSecond()).isCloseTo(100, within(0.5));
  }

  @Test
  void a_slow_beginning_and_a_straggler_at_the_end_are_not_counted() {
    Map<String, Long> arrivals = everyTenMillis(500);
    arrivals.put("m-0", -5 * SECOND);
    arrivals.put("m-499", 60 * SECOND);

    assertThat(new Arrivals(arrivals).perSecond()).isCloseTo(100, within(0.5));
  }

  @Test
  void too_few_messages_are_no_measurement() {
    assertThatExceptionOfType(InvalidMeasurement.class)
        .isThrownBy(() -> new Arrivals(everyTenMillis(9)).perSecond());
  }

  @Test
  void a_delay_is_from_the_answer_to_the_arrival_of_the_same_message() {
    Arrivals arrivals = new Arrivals(Map.of("a", 700L, "b", 500L));

    assertThat(arrivals.delays(new String[] {"a", "b"}, new long[] {100, 450}))
        .containsExactly(600, 50);
  }

  @Test
  void what_arrived_before_its_answer_was_read_took_no_time() {
    assertThat(new Arrivals(Map.of("a", 90L)).delays(new String[] {"a"}, new long[] {100}))
        .containsExactly(0);
  }

  @Test
  void what_was_not_sent_has_no_delay() {
    assertThat(new Arrivals(Map.of("a", 900L)).delays(new String[] {"a", "b"}, new long[] {100, 0}))
        .containsExactly(800);
  }

  @Test
  void what_was_answered_200_and_did_not_arrive_makes_the_measurement_invalid() {
    assertThatExceptionOfType(InvalidMeasurement.class)
        .isThrownBy(() -> new Arrivals(Map.of()).delays(new String[] {"lost"}, new long[] {100}))
        .withMessageContaining("lost");
  }

  private static Map<String, Long> everyTenMillis(int messages) {
    Map<String, Long> arrivals = new HashMap<>();
    for (int i = 0; i < messages; i++) {
      arrivals.put("m-" + i, i * SECOND / 100);
    }
    return arrivals;
  }
}
