package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Status;

class BacklogHealthTest {

  private static final Status DEGRADED = new Status("DEGRADED");
  private static final CaravanProperties SETTINGS =
      TestSettings.with(
          Map.of(
              "caravan.health.backlog-age", "5m",
              "caravan.health.retrying-age", "30h",
              "caravan.inboxes.demo.channel", "generic",
              "caravan.inboxes.demo.signature", "none",
              "caravan.inboxes.demo.chatwoot.account-id", "1",
              "caravan.inboxes.demo.chatwoot.inbox-id", "1"));

  private final SettableClock clock = SettableClock.atPresent();
  private final JournalDatabase journal = JournalDatabase.fresh(clock);
  private final EventTotals totals = new EventTotals();
  private final BacklogAges ages = new BacklogAges(totals, clock);
  private final BacklogHealth health = new BacklogHealth(SETTINGS, ages, totals);

  @AfterEach
  void close() {
    journal.close();
  }

  private Status status() {
    totals.setOpen(new OpenEvents(journal.accounts(), clock).countNext());
    return health.health().getStatus();
  }

  @Test
  void P5_it_is_degraded_while_an_event_waits_for_longer_than_the_limit_and_says_for_how_long() {
    journal.receive("demo", "ana", "old");
    clock.tick(Duration.ofMinutes(5));
    journal.receive("demo", "ana", "new");
    assertThat(status()).isEqualTo(Status.UP);

    clock.tick(Duration.ofSeconds(1));
    assertThat(status()).isEqualTo(DEGRADED);
    assertThat(health.health().getDetails())
        .containsExactly(
            Map.entry(
                "demo",
                Map.of("oldestReceived", Duration.ofMinutes(5).plusSeconds(1), "waiting", 2L)));

    journal.run("update event set state = 'delivered' where message_id = 'old'");
    assertThat(status()).isEqualTo(Status.UP);
  }

  @Test
  void P6_one_message_that_fails_by_itself_degrades_nothing_until_its_own_limit() {
    journal.receive("demo", "ana", "failing");
    journal.run("update event set state = 'retrying', attempts = 3");
    clock.tick(Duration.ofHours(30));
    assertThat(status()).isEqualTo(Status.UP);
    assertThat(ages.age("demo", "retrying")).isEqualTo(Duration.ofHours(30));

    clock.tick(Duration.ofMinutes(1));
    assertThat(status()).isEqualTo(DEGRADED);
  }

  @Test
  void what_is_dead_waits_for_nobody() {
    journal.receive("demo", "ana", "dead");
    journal.run("update event set state = 'dead'");
    clock.tick(Duration.ofDays(3));

    assertThat(status()).isEqualTo(Status.UP);
  }

  @Test
  void P5_the_age_grows_while_the_journal_is_away_and_is_never_negative() {
    journal.receive("demo", "ana", "old");
    assertThat(status()).isEqualTo(Status.UP);

    clock.tick(Duration.ofMinutes(6)); // nobody counts meanwhile
    assertThat(health.health().getStatus()).isEqualTo(DEGRADED);
    clock.tick(Duration.ofMinutes(-7)); // received by a node whose clock is ahead
    assertThat(ages.age("demo", "received")).isZero();
  }
}
