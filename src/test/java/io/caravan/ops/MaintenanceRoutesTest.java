package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.config.CaravanProperties;
import io.caravan.config.RoutePlaceholders;
import io.caravan.journal.JournalDatabase;
import io.caravan.routes.RouteCoverage;
import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.AdviceWith;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The routes prune and check-accounts on a real journal, their timers replaced. */
@ExtendWith(OutputCaptureExtension.class)
class MaintenanceRoutesTest {

  private static final CaravanProperties SETTINGS =
      TestSettings.with(
          Map.of(
              "caravan.retention.events", "30d",
              "caravan.retention.payloads", "7d",
              "caravan.inboxes.demo.channel", "generic",
              "caravan.inboxes.demo.signature", "none",
              "caravan.inboxes.demo.chatwoot.account-id", "1",
              "caravan.inboxes.demo.chatwoot.inbox-id", "1"));

  private final SettableClock clock = SettableClock.atPresent();
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private JournalDatabase journal;
  private AccountingHealth health;
  private RemovedInboxes removed;

  @BeforeEach
  void start() throws Exception {
    journal = JournalDatabase.fresh(clock);
    EventTotals totals = new EventTotals();
    LastEvents lastEvents = new LastEvents(journal.accounts());
    AccountingCheck accounting = new AccountingCheck(journal.accounts(), totals, lastEvents);
    health = new AccountingHealth(accounting);
    removed = new RemovedInboxes(SETTINGS, totals);
    new EventMetrics(SETTINGS, totals, accounting).bindTo(meters);
    bind("prune-events", new PruneEvents(journal.prune(), SETTINGS, clock));
    bind("prune-webhooks", new PruneWebhooks(journal.prune(), SETTINGS, clock));
    bind("prune-payloads", new PrunePayloads(journal.prune(), SETTINGS, clock));
    bind("prune-media", new PruneMedia(journal.prune(), SETTINGS, clock));
    bind("prune-profiles", new PruneProfiles(journal.prune(), SETTINGS, clock));
    bind("check-accounts", new CheckAccounts(accounting));
    bind(
        "count-open-events",
        new CountOpenEvents(
            new OpenEvents(journal.accounts(), clock), totals, lastEvents, removed));
    for (String step : List.of("snooze-lane", "note-lock-exhausted", "log-failed-visit")) {
      bind(step, exchange -> {});
    }
    camel.getRegistry().bind("lock-waits", Executors.newSingleThreadScheduledExecutor());
    camel.getPropertiesComponent().addPropertiesFunction(new RoutePlaceholders(SETTINGS));
    RouteCoverage.record(camel);
    for (String file : List.of("errors", "prune", "check-accounts")) {
      PluginHelper.getRoutesLoader(camel)
          .loadRoutes(
              PluginHelper.getResourceLoader(camel)
                  .resolveResource("file:routes/" + file + ".camel.yaml"));
    }
    for (String route : List.of("prune", "check-accounts")) {
      AdviceWith.adviceWith(camel, route, advice -> advice.replaceFromWith("direct:" + route));
    }
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
    journal.close();
  }

  private void bind(String name, Processor step) {
    camel.getRegistry().bind(name, Processor.class, step);
  }

  private void run(String route) {
    clock.tick(OpenRound.EVERY);
    Exchange done = camel.createProducerTemplate().request("direct:" + route, exchange -> {});
    assertThat(done.getException()).isNull();
  }

  private void finish(String state, String like) {
    journal
        .jdbc()
        .sql("update event set state = ?, finished_at = ? where message_id like ?")
        .params(state, clock.instant().atOffset(java.time.ZoneOffset.UTC), like)
        .update();
  }

  private double events(String state) {
    return meters.get("caravan.events").tags("inbox", "demo", "state", state).gauge().value();
  }

  @Test
  void bodies_go_after_seven_days_events_and_their_webhooks_after_thirty() {
    String[] ids = IntStream.range(0, 1200).mapToObj(i -> "old-" + i).toArray(String[]::new);
    journal.receive("demo", "ana", ids);
    journal.receive("demo", "bob", "dead-1");
    finish("delivered", "old-%");
    finish("dead", "dead-%");

    clock.tick(Duration.ofDays(8));
    run("prune");
    assertThat(journal.count("event")).isEqualTo(1201);
    assertThat(journal.count("webhook where body is null")).isEqualTo(1);

    clock.tick(Duration.ofDays(23));
    run("prune");
    assertThat(journal.count("event")).isEqualTo(1);
    assertThat(journal.count("webhook")).isEqualTo(1);
    assertThat(journal.count("webhook where body is not null")).isEqualTo(1);
    assertThat(journal.count("lane")).isEqualTo(2);
  }

  @Test
  void P5_events_that_wait_for_an_inbox_that_was_removed_are_in_health_and_once_in_the_log(
      CapturedOutput output) {
    journal.receive("demo", "ana", "a-1");
    journal.receive("removed", "ana", "r-1", "r-2", "r-3");
    finish("delivered", "r-1");
    run("check-accounts");
    run("check-accounts");

    assertThat(removed.health().getStatus()).isEqualTo(new Status("DEGRADED"));
    assertThat(removed.health().getDetails())
        .containsExactly(Map.entry("waitingButNotConfigured", Map.of("removed", 2L)));
    assertThat(output.getAll().lines().filter(line -> line.contains("which is not configured")))
        .singleElement()
        .asString()
        .contains("WARN", "2 events wait for inbox removed", "caravan.inboxes.removed");

    finish("discarded", "r-%");
    run("check-accounts");
    assertThat(removed.health().getStatus()).isEqualTo(Status.UP);
  }

  @Test
  void P5_a_row_deleted_by_hand_is_in_health_metrics_and_log_until_it_adds_up_again(
      CapturedOutput output) {
    journal.receive("demo", "ana", "a-1", "a-2");
    journal.receive("demo", "ana", "a-3");
    run("check-accounts");
    assertThat(health.health().getStatus()).isEqualTo(Status.UP);

    journal.run("delete from event where message_id = 'a-2'");
    run("check-accounts");
    run("check-accounts");

    Health degraded = health.health();
    assertThat(degraded.getStatus()).isEqualTo(new Status("DEGRADED"));
    assertThat(degraded.getDetails())
        .containsEntry("webhooks", 1)
        .containsEntry("first", List.of(1L))
        .containsKey("meaning");
    assertThat(meters.get("caravan.accounting.wrong").gauge().value()).isEqualTo(1);

    journal.run("update webhook set inserted = 1 where id = 1");
    run("check-accounts");
    run("check-accounts");

    assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    assertThat(output.getAll().lines().filter(line -> line.contains("do not add up"))).hasSize(1);
    assertThat(output.getAll().lines().filter(line -> line.contains("add up again"))).hasSize(1);
  }

  @Test
  void P5_the_metrics_of_an_inbox_add_up_to_what_it_received() {
    journal.receive("demo", "ana", "w-1", "w-2", "d-1", "x-1", "p-1");
    finish("delivered", "d-%");
    finish("dead", "x-%");
    finish("discarded", "p-%");
    clock.tick(Duration.ofDays(31));
    finish("delivered", "d-%");
    run("prune");
    run("check-accounts");

    assertThat(meters.get("caravan.events.received").tags("inbox", "demo").gauge().value())
        .isEqualTo(5);
    assertThat(events("waiting")).isEqualTo(2);
    assertThat(events("delivered")).isEqualTo(1);
    assertThat(events("dead")).isEqualTo(1);
    assertThat(events("discarded")).isZero();
    assertThat(events("pruned")).isEqualTo(1);

    finish("delivered", "w-%");
    run("check-accounts");
    assertThat(events("waiting")).isZero();
    assertThat(events("delivered")).isEqualTo(3);
  }
}
