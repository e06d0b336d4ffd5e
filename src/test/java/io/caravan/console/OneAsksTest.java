package io.caravan.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;

/** A journal that does not answer holds one who looks, not all. */
class OneAsksTest {

  private static final Duration SOON = Duration.ofSeconds(10);

  private final OneAsks<String> journal = new OneAsks<>();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch thawed = new CountDownLatch(1);

  @AfterEach
  void thaw() {
    thawed.countDown();
  }

  private CompletableFuture<String> askFrozen() throws InterruptedException {
    CompletableFuture<String> answer = async(() -> journal.answer(this::frozen));
    asked.await();
    return answer;
  }

  private String frozen() {
    asked.countDown();
    try {
      thawed.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return "late";
  }

  private static CompletableFuture<String> async(Supplier<String> what) {
    return CompletableFuture.supplyAsync(what, task -> new Thread(task).start());
  }

  @Test
  void who_comes_while_one_asks_is_given_the_answer_before() throws InterruptedException {
    journal.answer(() -> "before");
    CompletableFuture<String> first = askFrozen();

    assertThat(async(() -> journal.answer(() -> "mine"))).succeedsWithin(SOON).isEqualTo("before");

    thawed.countDown();
    assertThat(first).succeedsWithin(SOON).isEqualTo("late");
    assertThat(journal.last()).isEqualTo("late");
  }

  @Test
  void without_an_answer_before_nobody_waits_for_long() throws InterruptedException {
    askFrozen();

    assertThat(async(() -> journal.answer(() -> "mine")))
        .failsWithin(SOON)
        .withThrowableThat()
        .withCauseInstanceOf(QueryTimeoutException.class);
  }

  @Test
  void a_question_that_failed_is_asked_again() {
    assertThatThrownBy(
            () ->
                journal.answer(
                    () -> {
                      throw new DataAccessResourceFailureException("away");
                    }))
        .isInstanceOf(DataAccessResourceFailureException.class);

    assertThat(async(() -> journal.answer(() -> "back"))).succeedsWithin(SOON).isEqualTo("back");
  }
}
