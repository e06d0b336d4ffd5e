package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.journal.HandRun;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/** Changes of many hold connections that the upkeep needs: two at once on a node, from anywhere. */
class BackgroundRunsTest {

  private final BackgroundRuns runs = new BackgroundRuns();
  private final CountDownLatch begun = new CountDownLatch(2);
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void stop() throws InterruptedException {
    end.countDown();
    runs.stop();
  }

  private HandRun held() {
    begun.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    throw new IllegalStateException("broke off");
  }

  @Test
  void a_third_change_is_answered_429_and_a_broken_one_makes_room() throws InterruptedException {
    CompletableFuture<Void> overRest = run(() -> runs.run(this::held));
    CompletableFuture<Void> inTheConsole = run(() -> runs.start(this::held));
    begun.await();

    assertThatThrownBy(() -> runs.run(this::held))
        .isInstanceOfSatisfying(
            ErrorResponseException.class,
            busy -> assertThat(busy.getStatusCode()).isEqualTo(HttpStatus.TOO_MANY_REQUESTS));
    assertThatThrownBy(() -> runs.start(this::held)).isInstanceOf(InvalidRequest.class);

    end.countDown();
    assertThat(overRest.handle((none, broken) -> broken).join()).isNotNull();
    assertThat(inTheConsole.handle((none, broken) -> broken).join()).isNotNull();
    assertThatThrownBy(() -> runs.run(this::held)).hasMessage("broke off");
  }

  private static CompletableFuture<Void> run(Runnable change) {
    return CompletableFuture.runAsync(change, task -> new Thread(task).start());
  }
}
