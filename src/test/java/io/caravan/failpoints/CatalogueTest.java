package io.caravan.failpoints;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.routes.RouteStep;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The failpoints come from the route files, and none of their nodes is forgotten. */
class CatalogueTest {

  private static final Gap BEFORE = new Gap("begin-lane-visit", "acquire-contact-lock");
  private static final Gap AFTER = new Gap("acquire-contact-lock", "claim-lane");

  @Test
  void a_node_is_covered_by_a_death_before_it_and_one_after_it() {
    Point before = new Point(BEFORE, List.of(), Set.of("+acquire-contact-lock"));
    Point after = new Point(AFTER, List.of(), Set.of("-acquire-contact-lock"));
    Collection<String> all =
        Catalogue.onTheWay().map(RouteStep::id).collect(Collectors.toCollection(TreeSet::new));

    assertThat(Catalogue.notCovered(List.of())).isEqualTo(all).contains("acquire-contact-lock");
    assertThat(Catalogue.notCovered(List.of(before))).isEqualTo(all);
    assertThat(Catalogue.notCovered(List.of(after))).isEqualTo(all);
    assertThat(Catalogue.notCovered(List.of(before, after)))
        .hasSize(all.size() - 1)
        .doesNotContain("acquire-contact-lock");
  }

  @Test
  void exceptions_are_files_and_nodes_that_are_there() {
    Collection<String> off = Catalogue.OFF_THE_WAY.keySet();

    assertThat(RouteStep.byFile()).containsKeys(off.toArray(String[]::new));
    assertThat(Catalogue.notCovered(List.of())).containsAll(Catalogue.NOT_REACHED.keySet());
    assertThat(Catalogue.onTheWay()).extracting(RouteStep::id).doesNotContain("prune-events");
  }

  @Test
  void a_gap_is_one_failpoint_whoever_passed_it_and_those_off_the_way_are_none() {
    Catalogue catalogue = new Catalogue();
    catalogue.add(
        List.of(
            passage("locked-3", "relay-lane", BEFORE),
            passage("plain-1", "relay-lane", BEFORE),
            passage("plain-1", "relay-lane", AFTER),
            passage("", "poll-due", new Gap("poll-due~start", "find-due-lanes")),
            passage("", "prune", new Gap("prune~start", "prune-events"))),
        List.of(Scenario.PLAIN, Scenario.LOCKED));

    assertThat(catalogue.points())
        .extracting(Point::gap)
        .containsExactly(BEFORE, AFTER, new Gap("poll-due~start", "find-due-lanes"));
    assertThat(catalogue.points().get(0).scenario(1)).isEqualTo(Scenario.PLAIN);
    assertThat(catalogue.points().get(0).scenario(2)).isEqualTo(Scenario.LOCKED);
    assertThat(catalogue.points().get(2).scenario(1)).isEqualTo(Scenario.REFUSED);
  }

  @Test
  void a_walk_about_nobody_belongs_to_the_outage_that_was_played_alone() {
    Gap gap = new Gap("ask-for-inbox/chatwoot", "ask-for-inbox/sort-exception");
    Catalogue catalogue = new Catalogue();
    catalogue.add(List.of(passage("", "probe-chatwoot", gap)), List.of(Scenario.OUTAGE));

    assertThat(catalogue.points().get(0).scenario(1)).isEqualTo(Scenario.OUTAGE);
  }

  @Test
  void what_holds_nodes_is_covered_with_one_of_them() {
    Set<String> both = Set.of("+chatwoot", "-chatwoot");

    assertThat(Catalogue.notCovered(List.of(new Point(BEFORE, List.of(), both))))
        .doesNotContain("try-chatwoot", "chatwoot")
        .contains("sort-exception");
  }

  private static Passage passage(String subject, String route, Gap gap) {
    return new Passage(subject, route, gap, Set.of());
  }
}
