package io.caravan.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.ops.SlowSearch;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.web.method.annotation.ExceptionHandlerMethodResolver;

/** A database that is slow is not told as one that is away: webhooks are taken meanwhile. */
class ConsoleProblemsTest {

  private static final EventList PAGE = new EventList(List.of(), null, null, null);

  @ParameterizedTest
  @CsvSource({
    "org.springframework.dao.QueryTimeoutException, tooSlow",
    "org.springframework.dao.DataAccessResourceFailureException, journalAway"
  })
  void each_trouble_of_the_journal_has_its_own_page(Class<? extends Exception> trouble, String page)
      throws ReflectiveOperationException {
    ExceptionHandlerMethodResolver problems =
        new ExceptionHandlerMethodResolver(ConsoleProblems.class);

    assertThat(problems.resolveMethod(trouble.getConstructor(String.class).newInstance("")))
        .isNotNull()
        .satisfies(method -> assertThat(method.getName()).isEqualTo(page));
  }

  @Test
  void a_count_that_takes_too_long_is_told_as_a_slow_search() {
    CountedEvents counted =
        CountedEvents.of(
            PAGE,
            () -> {
              throw new QueryTimeoutException("10 s");
            });

    assertThat(counted.list().refused()).isEqualTo(SlowSearch.WORDS);
    assertThat(counted.found()).isZero();
    assertThat(CountedEvents.of(PAGE, () -> 7)).isEqualTo(new CountedEvents(PAGE, 7));
  }

  @Test
  void what_is_refused_is_not_counted() {
    EventList refused = EventList.refused("no such filter");

    assertThat(CountedEvents.of(refused, () -> 7)).isEqualTo(new CountedEvents(refused, 0));
  }
}
