package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.SettableClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

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
}
