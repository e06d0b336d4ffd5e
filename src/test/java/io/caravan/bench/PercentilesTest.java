package io.caravan.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {

  private static final long[] HUNDRED = LongStream.rangeClosed(1, 100).toArray();

  @Test
  void a_percentile_is_the_smallest_number_that_so_many_do_not_exceed() {
    assertThat(Percentiles.of(HUNDRED, 50)).isEqualTo(50);
    assertThat(Percentiles.of(HUNDRED, 99)).isEqualTo(99);
    assertThat(Percentiles.of(HUNDRED, 99.1)).isEqualTo(100);
    assertThat(Percentiles.of(HUNDRED, 100)).isEqualTo(100);
  }

  @Test
  void the_order_in_which_numbers_come_makes_no_difference_and_is_kept() {
    long[] numbers = {9, 1, 5};

    assertThat(Percentiles.of(numbers, 50)).isEqualTo(5);
    assertThat(numbers).containsExactly(9, 1, 5);
  }

  @Test
  void one_number_is_each_of_its_percentiles() {
    assertThat(Percentiles.of(new long[] {7}, 1)).isEqualTo(7);
    assertThat(Percentiles.of(new long[] {7}, 99)).isEqualTo(7);
  }

  @Test
  void no_number_has_no_percentile_and_no_median() {
    assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.of(new long[0], 50));
    assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.median(new double[0]));
  }

  @Test
  void the_median_of_three_runs_is_the_one_in_the_middle() {
    assertThat(Percentiles.median(new double[] {3, 100, 2})).isEqualTo(3);
  }

  @Test
  void the_median_of_two_is_between_them() {
    assertThat(Percentiles.median(new double[] {4, 1})).isEqualTo(2.5);
  }
}
