package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.chatwoot.ChatwootFailures;
import io.caravan.chatwoot.FailureKind;
import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Caravan stops while a lane is being worked. */
@Timeout(60)
class StoppingTest {

  private final SettableClock clock = SettableClock.atPresent();
  private final CountDownLatch called = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);
  private JournalDatabase journal;
  private RelayRoutes relay;

  @BeforeEach
  void open() throws Exception {
    journal = JournalDatabase.fresh(clock);
    relay = RelayRoutes.on(journal);
  }

  @AfterEach
  void close() {
    relay.close();
    journal.close();
  }

  @Test
  void a_stop_waits_for_the_call_under_way_and_gives_the_rest_back_without_an_attempt()
      throws Exception {
    long lane = relay.receive("ann", 3);
    relay.chatwoot.place =
        delivery -> {
          called.countDown();
          answered.await();
        };
    relay.signal(lane);
    called.await();

    CompletableFuture<Void> stopped = CompletableFuture.runAsync(relay.camel::stop);
    Awaitility.await().until(() -> !relay.camel.isStarted());
    answered.countDown();

    assertThat(stopped).succeedsWithin(Duration.ofSeconds(20));
    assertThat(relay.chatwoot.placed).containsExactly("text of ann-0");
    assertThat(journal.event("ann-1"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0)
        .containsEntry("may_exist", false);
    assertThat(journal.count("attempt")).isEqualTo(1);
    assertThat(journal.laneRow(lane))
        .containsEntry("lease_token", null)
        .containsEntry("in_hand", null);
    assertThat(relay.lock.isHeld(RelayRoutes.lockKey("ann"))).isFalse();
    assertThat(journal.lanes().find(lane).orElseThrow().workable())
        .as("the next start goes on with it")
        .isTrue();
  }

  @Test
  void P2_a_call_that_a_stop_cut_off_is_written_down_as_unclear() throws Exception {
    long lane = relay.receive("bob", 2);
    relay.chatwoot.place =
        delivery -> {
          called.countDown();
          answered.await();
          throw ChatwootFailures.of(FailureKind.UNCLEAR);
        };
    relay.signal(lane);
    called.await();

    CompletableFuture<Void> stopped = CompletableFuture.runAsync(relay.camel::stop);
    Awaitility.await().until(() -> !relay.camel.isStarted());
    answered.countDown();

    assertThat(stopped).succeedsWithin(Duration.ofSeconds(20));
    assertThat(journal.event("bob-0")).containsEntry("may_exist", true);
    assertThat(journal.event("bob-1"))
        .containsEntry("may_exist", false)
        .containsEntry("attempts", 0);
    assertThat(journal.laneRow(lane)).containsEntry("lease_token", null);
  }
}
