package io.caravan.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests and the replacement of their route. */
@Timeout(30)
class WebhookHoldTest {

  private final WebhookHold hold = new WebhookHold();
  private final CountDownLatch slowUntil = new CountDownLatch(1);

  @Test
  void P9_a_request_waits_while_its_route_is_replaced() throws Exception {
    hold.hold();
    CompletableFuture<Void> request =
        CompletableFuture.runAsync(
            () -> hold.<RuntimeException, RuntimeException>dispatch(hasRoute -> {}));

    assertThatThrownBy(() -> request.get(100, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    hold.release();
    request.get();
  }

  @Test
  void P9_a_request_that_takes_long_puts_the_replacement_off_and_not_the_other_requests()
      throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CompletableFuture<Void> slow =
        CompletableFuture.runAsync(
            () ->
                hold.<RuntimeException, RuntimeException>dispatch(
                    hasRoute -> {
                      entered.countDown();
                      awaitQuietly(slowUntil);
                    }));
    entered.await();
    AtomicInteger others = new AtomicInteger();
    CompletableFuture<Void> replacement =
        CompletableFuture.runAsync(
            () -> assertThatThrownBy(hold::hold).isInstanceOf(TimeoutException.class));
    while (!replacement.isDone()) {
      hold.<RuntimeException, RuntimeException>dispatch(hasRoute -> others.incrementAndGet());
    }
    replacement.get();

    assertThat(others.get()).isGreaterThan(10);
    slowUntil.countDown();
    slow.get();
    hold.hold();
    hold.release();
  }

  @Test
  void P9_a_request_that_is_at_its_route_does_not_put_the_replacement_off() throws Exception {
    CountDownLatch atItsRoute = new CountDownLatch(1);
    CompletableFuture<Void> slow =
        CompletableFuture.runAsync(
            () ->
                hold.<RuntimeException, RuntimeException>dispatch(
                    hasRoute -> {
                      hasRoute.run();
                      atItsRoute.countDown();
                      awaitQuietly(slowUntil);
                    }));
    atItsRoute.await();

    hold.hold();
    hold.release();

    slowUntil.countDown();
    slow.get();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
