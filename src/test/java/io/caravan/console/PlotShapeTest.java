package io.caravan.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlotShapeTest {

  private final PlotShape shape = new PlotShape(100);

  @ParameterizedTest
  @CsvSource({
    "0,1",
    "0.3,1",
    "1,1",
    "1.1,2",
    "3,5",
    "5,5",
    "6,10",
    "11,20",
    "999,1000",
    "1001,2000"
  })
  void an_edge_is_a_round_number_that_nothing_passes(double most, double edge) {
    assertThat(PlotShape.roundUp(most)).isEqualTo(edge);
  }

  @ParameterizedTest
  @CsvSource({"300,500", "7000,10000", "12000,20000", "61000,120000", "4000000,7200000", "1e9,1e9"})
  void an_edge_of_times_is_a_time_that_people_say(double most, double edge) {
    assertThat(PlotShape.roundUpMillis(most)).isEqualTo(edge);
  }

  @Test
  void a_line_is_broken_where_nothing_is_known_and_a_lone_value_is_a_dot() {
    assertThat(shape.line(List.of(0.0, 100.0, Double.NaN, 50.0)))
        .isEqualTo("M5.0 98.00h.01L15.0 2.00M35.0 50.00h.01");
  }

  @Test
  void a_bar_stands_on_what_is_below_it_and_nothing_has_none() {
    assertThat(shape.bars(List.of(50.0, 0.0), List.of(25.0, 0.0)))
        .isEqualTo("M1.5 74.00V26.00h7.0V74.00z");
  }

  @Test
  void a_picture_without_any_value_is_empty_and_not_a_mistake() {
    assertThat(shape.line(List.of(Double.NaN, Double.NaN))).isEmpty();
    assertThat(shape.bars(List.of(0.0), List.of(0.0))).isEmpty();
  }
}
