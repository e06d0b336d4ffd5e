package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** Each list of the API that has pages, with seven rows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FullPagesTest {

  private static final int ROWS = 7;

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;

  private record Page(List<?> rows, @Nullable String next) {}

  @BeforeAll
  void fill() {
    journal = JournalDatabase.fresh(clock);
    for (int n = 0; n < ROWS; n++) {
      journal.receive("in", "c" + n, "m" + n);
    }
    journal.run("update lane set due_at = now() + interval '1 hour'");
    journal.run(
        """
        insert into audit (at, actor, action, selection)
        select now(), 'ana', 'release', '{}' from generate_series(1, %d)"""
            .formatted(ROWS));
  }

  @AfterAll
  void close() {
    journal.close();
  }

  Stream<Arguments> lists() {
    EventApi events = new EventApi(journal.search(), null, null);
    LaneApi lanes = new LaneApi(TestSettings.defaults(), journal.heldLanes(), null);
    AuditApi audit = new AuditApi(journal.audit());
    return Stream.of(
        list("events", (after, limit) -> page(events.list(parameters(after, limit)))),
        list("lanes", (after, limit) -> page(lanes.list("in", after, limit))),
        list("audit", (after, limit) -> page(audit.list(after, limit))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void a_page_that_is_just_full_is_the_last_one(
      String name, BiFunction<@Nullable String, @Nullable String, Page> list) {
    assertThat(list.apply(null, "" + ROWS).next()).isNull();
    assertThat(list.apply(null, "" + ROWS).rows()).hasSize(ROWS);

    Page first = list.apply(null, "" + (ROWS - 3));
    Page second = list.apply(first.next(), "3");

    assertThat(first.rows()).hasSize(ROWS - 3);
    assertThat(second.next()).isNull();
    assertThat(Stream.concat(first.rows().stream(), second.rows().stream()).toList())
        .isEqualTo(list.apply(null, null).rows());
  }

  private static Arguments list(String name, BiFunction<String, String, Page> list) {
    return Arguments.of(name, list);
  }

  private static Page page(EventApi.Page page) {
    return new Page(page.events(), page.next());
  }

  private static Page page(LaneApi.Page page) {
    return new Page(page.lanes(), page.next());
  }

  private static Page page(AuditApi.Page page) {
    return new Page(page.actions(), page.next());
  }

  private static MultiValueMap<String, String> parameters(
      @Nullable String after, @Nullable String limit) {
    MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
    Optional.ofNullable(after).ifPresent(value -> parameters.add("after", value));
    Optional.ofNullable(limit).ifPresent(value -> parameters.add("limit", value));
    return parameters;
  }
}
