package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.caravan.testing.SettableClock;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Inboxes that operators have paused. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HandPausesTest {

  private static final Operator ANA = new Operator("ana", "{}");
  private static final Operator OTTO = new Operator("otto", "{}");

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;

  @BeforeAll
  void migrate() {
    journal = JournalDatabase.fresh(clock);
  }

  @AfterAll
  void close() {
    journal.close();
  }

  @Test
  void a_pause_holds_on_all_nodes_and_over_a_restart() {
    HandPauses here = journal.handPauses();
    HandPauses there = journal.handPauses();
    assertThat(there.known()).isEmpty();

    assertThat(here.pause("shop", "works", ANA)).isTrue();

    assertThat(here.known()).containsKey("shop");
    assertThat(there.refresh())
        .containsEntry("shop", new HandPause("shop", clock.instant(), "ana", "works"));
    assertThat(journal.handPauses().known()).containsKey("shop"); // started after it
    assertThat(there.resume("shop", OTTO)).isTrue();
    assertThat(here.refresh()).isEmpty();
  }

  @Test
  void who_came_first_is_the_one_and_the_audit_knows_what_was_changed() {
    HandPauses pauses = journal.handPauses();

    assertThat(pauses.pause("mail", "first", ANA)).isTrue();
    assertThat(pauses.pause("mail", "second", OTTO)).isFalse();
    assertThat(pauses.known().get("mail").words()).isEqualTo("paused by ana: first");
    assertThat(pauses.resume("mail", OTTO)).isTrue();
    assertThat(pauses.resume("mail", ANA)).isFalse();

    assertThat(journal.audit().list(null, 4))
        .extracting(entry -> entry.actor() + " " + entry.action() + " " + entry.changed())
        .startsWith("otto resume 1", "ana pause 1");
  }

  @Test
  void a_read_that_began_before_a_pause_does_not_hide_it_afterwards() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    HandPauses pauses = journal.handPauses(JdbcClient.create(heldAfterFirstRead(read, goOn)));
    Thread poll = new Thread(pauses::refresh);
    Thread operator = new Thread(() -> pauses.pause("late", "works", ANA));
    poll.start();
    assertThat(read.await(30, TimeUnit.SECONDS)).isTrue();

    operator.start();
    await()
        .until(
            () ->
                Set.of(Thread.State.BLOCKED, Thread.State.TERMINATED)
                    .contains(operator.getState()));
    goOn.countDown();
    poll.join();
    operator.join();

    assertThat(pauses.known()).containsKey("late");
    pauses.resume("late", ANA);
  }

  /** Its first connection has read, and is not given back before {@code goOn}. */
  private DataSource heldAfterFirstRead(CountDownLatch read, CountDownLatch goOn) {
    AtomicBoolean first = new AtomicBoolean(true);
    return new DelegatingDataSource(journal.pool()) {
      @Override
      public Connection getConnection() throws SQLException {
        Connection real = super.getConnection();
        if (!first.getAndSet(false)) {
          return real;
        }
        return (Connection)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("close")) {
                    read.countDown();
                    goOn.await();
                  }
                  return method.invoke(real, arguments);
                });
      }
    };
  }
}
