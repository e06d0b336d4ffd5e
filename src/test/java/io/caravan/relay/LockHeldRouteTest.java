package io.caravan.relay;

import static io.caravan.relay.RelayRoutes.lockKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.caravan.journal.JournalDatabase;
import io.caravan.lock.LockConflict;
import io.caravan.lock.LockHolder;
import io.caravan.sandbox.ListenPort;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A contact's lock that somebody else holds, by the real policy of errors.camel.yaml. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
@Timeout(60)
class LockHeldRouteTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private RelayRoutes relay;

  @BeforeAll
  void open() {
    journal = JournalDatabase.fresh(clock);
  }

  @AfterEach
  void stop() {
    relay.close();
  }

  @AfterAll
  void close() {
    journal.close();
  }

  @Test
  void a_held_lock_is_tried_at_0_1_and_3_seconds_and_then_the_visit_goes_on_without_it()
      throws Exception {
    relay = RelayRoutes.on(journal);
    long lane = heldLane("ann");

    relay.signal(lane);
    relay.awaitLockWait();
    assertThat(relay.lockWaits.delays()).containsExactly(Duration.ofSeconds(1));
    relay.lockWaits.runNext();
    relay.awaitLockWait();
    assertThat(relay.lockWaits.delays())
        .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
    assertThat(relay.lock.count("conflicts")).isEqualTo(2);
    assertUntouched("ann", lane);
    relay.lockWaits.runNext();
    relay.awaitIdle();

    assertThat(relay.lock.count("conflicts")).isEqualTo(3);
    assertThat(relay.lock.count("exhausted")).isEqualTo(1);
    assertThat(relay.lockWaits.delays()).hasSize(2);
    assertThat(relay.chatwoot.placed).containsExactly("text of ann-0");
    assertThat(journal.laneRow(lane)).containsEntry("lease_token", null);
    assertThat(relay.lock.isHeldBySomebodyElse(lockKey("ann")))
        .as("a lock that is not ours is not released")
        .isTrue();
  }

  @Test
  void a_lock_that_is_free_at_the_second_try_is_taken_and_given_back() throws Exception {
    relay = RelayRoutes.on(journal);
    long lane = heldLane("bob");
    List<Boolean> locked = new ArrayList<>();
    relay.chatwoot.place = delivery -> locked.add(relay.lock.isHeld(lockKey("bob")));

    relay.signal(lane);
    relay.awaitLockWait();
    relay.lock.free(lockKey("bob"));
    relay.lockWaits.runNext();
    relay.awaitIdle();

    assertThat(relay.chatwoot.placed).containsExactly("text of bob-0");
    assertThat(locked).containsExactly(true);
    assertThat(relay.lock.isHeld(lockKey("bob"))).isFalse();
    assertThat(relay.lock.count("exhausted")).isZero();
  }

  @Test
  void with_retry_later_the_lane_is_snoozed_nothing_is_claimed_and_no_attempt_is_counted(
      CapturedOutput output) throws Exception {
    relay = RelayRoutes.on(journal, Map.of("caravan.lock.on-exhaustion", "retry-later"));
    long lane = heldLane("cleo");

    relay.signal(lane);
    relay.awaitLockWait();
    relay.lockWaits.runNext();
    relay.awaitLockWait();
    relay.lockWaits.runNext();
    relay.awaitIdle();

    assertThat(relay.lockWaits.delays())
        .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
    assertUntouched("cleo", lane);
    OffsetDateTime due =
        journal
            .jdbc()
            .sql("select due_at from lane where id = ?")
            .param(lane)
            .query(OffsetDateTime.class)
            .single();
    assertThat(due.toInstant()).isEqualTo(clock.instant().plus(Duration.ofSeconds(3)));
    assertThat(relay.lock.count("exhausted")).isEqualTo(1);
    assertThat(output).doesNotContain("ended early");

    relay.lock.free(lockKey("cleo"));
    clock.tick(Duration.ofSeconds(3));
    relay.fire("poll-due");
    relay.awaitIdle();
    assertThat(relay.chatwoot.placed).contains("text of cleo-0");
  }

  @Test
  void P6_a_visit_that_waits_for_a_lock_holds_no_worker() throws Exception {
    relay = RelayRoutes.on(journal, Map.of("caravan.relay.workers", 1));
    long waiting = heldLane("dora");
    long other = relay.receive("emil", 1);

    relay.signal(waiting);
    relay.awaitLockWait();
    relay.signal(other);

    await().until(() -> relay.chatwoot.placed.contains("text of emil-0"));
    assertUntouched("dora", waiting);
    relay.lockWaits.runNext();
    relay.lockWaits.runNext();
    relay.awaitIdle();
    assertThat(relay.chatwoot.placed).containsExactly("text of emil-0", "text of dora-0");
  }

  @Test
  void two_attempts_with_a_wait_of_four_seconds_are_two_attempts_with_a_wait_of_four_seconds()
      throws Exception {
    relay = RelayRoutes.on(journal, Map.of("caravan.lock.attempts", 2, "caravan.lock.waits", "4s"));
    long lane = heldLane("finn");

    relay.signal(lane);
    relay.awaitLockWait();
    relay.lockWaits.runNext();
    relay.awaitIdle();

    assertThat(relay.lockWaits.delays()).containsExactly(Duration.ofSeconds(4));
    assertThat(relay.lock.count("conflicts")).isEqualTo(2);
    assertThat(relay.chatwoot.placed).containsExactly("text of finn-0");
  }

  @Test
  void any_route_can_use_the_same_step_with_numbers_of_its_own() throws Exception {
    relay = RelayRoutes.on(journal);
    List<String> seen = new ArrayList<>();
    relay.camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            onException(LockConflict.class)
                .maximumRedeliveries(4)
                .redeliveryDelay(0)
                .handled(true)
                .process(exchange -> seen.add("given up"));
            from("direct:other")
                .process("acquire-contact-lock")
                .process(e -> seen.add("locked: " + relay.lock.isHeld("other:gina")));
          }
        });

    lockOther();
    assertThat(seen).containsExactly("locked: true");
    assertThat(relay.lock.isHeld("other:gina")).isFalse();
    relay.lock.heldBySomebodyElse("other:gina");
    lockOther();

    assertThat(seen).containsExactly("locked: true", "given up");
    assertThat(relay.lock.count("conflicts")).isEqualTo(5);
    relay.lock.free("other:gina");
  }

  @Test
  void the_lock_of_a_worker_that_hangs_is_left_to_expire() throws Exception {
    relay = RelayRoutes.on(journal);
    AtomicBoolean healthy = new AtomicBoolean(true);
    List<Integer> renewed = new ArrayList<>();
    relay.camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:hangs")
                .process("acquire-contact-lock")
                .process(
                    exchange -> {
                      relay.keeperThread.runNext();
                      renewed.add(relay.keeperThread.waiting());
                      healthy.set(false);
                      relay.keeperThread.runNext();
                      renewed.add(relay.keeperThread.waiting());
                    });
          }
        });

    relay
        .camel
        .createProducerTemplate()
        .request(
            "direct:hangs",
            exchange -> {
              exchange.setVariable("lockKey", "other:ines");
              exchange.setVariable("visit", (LockHolder) healthy::get);
            });

    assertThat(renewed).as("renewals that go on").containsExactly(1, 0);
    assertThat(relay.keeperThread.delays()).containsOnly(Duration.ofSeconds(1));
  }

  @Test
  void P8_without_redis_a_lane_is_worked_at_once_without_the_lock() throws Exception {
    relay = new RelayRoutes(journal, Map.of(), ListenPort.anyFree().number());
    long lane = relay.receive("hans", 1);

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of hans-0");
    assertThat(relay.lockWaits.delays()).isEmpty();
    assertThat(relay.lock.count("unavailable")).isEqualTo(1);
  }

  private void lockOther() {
    Exchange exchange =
        relay
            .camel
            .createProducerTemplate()
            .request("direct:other", e -> e.setVariable("lockKey", "other:gina"));
    assertThat(exchange.getException()).isNull();
  }

  private long heldLane(String contact) {
    long lane = relay.receive(contact, 1);
    relay.lock.heldBySomebodyElse(lockKey(contact));
    return lane;
  }

  private void assertUntouched(String contact, long lane) {
    assertThat(relay.chatwoot.placed).doesNotContain("text of " + contact + "-0");
    assertThat(journal.laneRow(lane))
        .containsEntry("lease_token", null)
        .containsEntry("in_hand", null);
    assertThat(journal.event(contact + "-0"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0)
        .containsEntry("may_exist", false);
  }
}
