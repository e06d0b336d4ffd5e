package io.caravan.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void a_ratio_at_its_bound_is_met_and_one_below_is_not() {
    assertThat(table(run(Map.of("bare.rate", 1000.0, "intake.16.rate", 350.0))))
        .contains("| intake at 16 connections ÷ bare insert | 0.35 | ≥ 0.35 | met |");
    assertThat(table(run(Map.of("bare.rate", 1000.0, "intake.16.rate", 340.0))))
        .contains("| intake at 16 connections ÷ bare insert | 0.34 | ≥ 0.35 | **not met** |");
  }

  @Test
  void what_may_be_at_most_so_much_is_not_met_above_it() {
    assertThat(table(run(Map.of("bare.p99", 2.0, "intake.half.p99", 20.0))))
        .contains("| 10.0 | ≤ 10.0 | met |");
    assertThat(table(run(Map.of("bare.p99", 2.0, "intake.half.p99", 20.4))))
        .contains("| 10.2 | ≤ 10.0 | **not met** |");
  }

  @Test
  void a_ratio_is_the_median_of_the_runs_ratios_and_not_the_ratio_of_the_medians() {
    String table =
        table(
            run(Map.of("bare.rate", 100.0, "intake.16.rate", 40.0)),
            run(Map.of("bare.rate", 200.0, "intake.16.rate", 60.0)),
            run(Map.of("bare.rate", 1000.0, "intake.16.rate", 900.0)));

    assertThat(table)
        .contains("÷ bare insert | 0.40 | 0.30 | 0.90 | 0.40 | ≥ 0.35 | met |")
        .contains("| intake, 16 connections | 40.0 | 60.0 | 900 | 60.0 webhooks/s |");
  }

  @Test
  void what_was_not_measured_is_not_in_the_table() {
    assertThat(table(run(Map.of("bare.rate", 100.0))).lines()).hasSize(3);
  }

  @Test
  void every_figure_of_the_table_has_a_name_of_its_own() {
    assertThat(Row.ALL).extracting(Row::name).doesNotHaveDuplicates();
    assertThat(Row.ALL).extracting(Row::what).doesNotHaveDuplicates();
  }

  @Test
  void numbers_have_three_digits_that_count() {
    assertThat(List.of(0.123, 1.235, 12.34, 123.4, 12_345.6).stream().map(Table::number))
        .containsExactly("0.12", "1.24", "12.3", "123", "12,346");
  }

  @Test
  void nothing_is_measured_twice() {
    Figures figures = run(Map.of("bare.rate", 1.0));

    assertThatIllegalStateException().isThrownBy(() -> figures.put("bare.rate", 2));
  }

  @Test
  void the_report_replaces_what_is_between_its_marks_and_nothing_else() {
    Report report = new Report(List.of(run(Map.of("bare.rate", 1.0))), List.of("* a machine"));
    String page = "Before\n" + Report.BEGIN + "\nold\n" + Report.END + "\nafter\n";

    String written = report.into(page);

    assertThat(written).startsWith("Before\n" + Report.BEGIN).endsWith(Report.END + "\nafter\n");
    assertThat(written).contains("* a machine").doesNotContain("old");
    assertThat(report.into(written).lines().skip(4)).isEqualTo(written.lines().skip(4).toList());
  }

  @Test
  void the_raw_figures_have_a_column_for_each_run() {
    Report report =
        new Report(
            List.of(run(Map.of("a", 1.0, "b", 5.0)), run(Map.of("a", 3.0))),
            List.of("* a machine"));

    assertThat(report.csv().lines())
        .containsExactly("figure,run1,run2,median", "a,1.0,3.0,2.0", "b,5.0,,5.0");
  }

  private static String table(Figures... runs) {
    return new Table(Arrays.asList(runs)).toString();
  }

  private static Figures run(Map<String, Double> values) {
    Figures figures = new Figures();
    new TreeMap<>(values).forEach(figures::put);
    return figures;
  }
}
