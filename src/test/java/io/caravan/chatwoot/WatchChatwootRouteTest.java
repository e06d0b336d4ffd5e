package io.caravan.chatwoot;

import static io.caravan.chatwoot.ChatwootRoutes.INBOX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.camel.Processor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The probe and the watch, with their routes. */
class WatchChatwootRouteTest {

  private static final String READ = "GET " + INBOX;
  private static final String API_INBOX =
      "{\"id\":3,\"channel_type\":\"Channel::Api\",\"inbox_identifier\":\"Abc123\"}";

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
  private ChatwootRoutes routes;
  private FakeChatwoot chatwoot;
  private ChatwootTargets targets;
  private ChatwootProbe probe;
  private ChatwootCircuits circuits;
  private InboxPauses pauses;

  @BeforeEach
  void start() throws Exception {
    routes = new ChatwootRoutes(Duration.ofSeconds(2));
    chatwoot = new FakeChatwoot();
    String url = chatwoot.url().toString();
    targets = TestTargets.of(Map.of("a", url, "b", url));
    probe = new ChatwootProbe(routes.template(), targets, clock);
    pauses = new InboxPauses(clock);
    circuits =
        new ChatwootCircuits(
            targets,
            CircuitBreakerRegistry.ofDefaults(),
            new NoOutageJournal(),
            clock,
            TestSettings.defaults());
  }

  @AfterEach
  void stop() throws Exception {
    routes.close();
    chatwoot.close();
  }

  @Test
  void P7_a_good_probe_reads_the_inbox_with_its_token_and_keeps_its_identifier() {
    chatwoot.on(READ, 200, API_INBOX);

    assertThat(probe.probe("a")).isEqualTo(ProbeOutcome.GOOD);

    assertThat(chatwoot.asked().get(0).headers().getFirst("Api-access-token"))
        .isEqualTo(ChatwootRoutes.TOKEN);
    assertThat(routes.inboxes.of(targets.of("a")).orElseThrow().identifier()).isEqualTo("Abc123");
  }

  @Test
  void P7_many_who_ask_at_once_or_within_a_second_share_one_probe() throws Exception {
    chatwoot.on(READ, 200, API_INBOX);
    ExecutorService threads = Executors.newFixedThreadPool(20);
    List<Future<ProbeOutcome>> outcomes =
        IntStream.range(0, 20).mapToObj(i -> threads.submit(() -> probe.probe("a"))).toList();
    for (Future<ProbeOutcome> outcome : outcomes) {
      assertThat(outcome.get()).isEqualTo(ProbeOutcome.GOOD);
    }
    threads.shutdown();
    assertThat(chatwoot.asked()).hasSize(1);

    clock.tick(Duration.ofSeconds(1));
    probe.probe("a");

    assertThat(chatwoot.asked()).hasSize(2);
  }

  @Test
  void P7_a_probe_tells_an_outage_from_a_misconfiguration_and_says_what_to_do() {
    chatwoot
        .on(READ, 401, "{\"error\":\"Invalid Access Token\"}")
        .on(READ, 404, "{\"error\":\"Resource could not be found\"}")
        .on(READ, 200, "{\"channel_type\":\"Channel::WebWidget\"}")
        .on(READ, 301, Map.of("Location", "https://chat.example.com/"), "")
        .on(READ, 404, "404 page not found")
        .on(READ, 502, "")
        .on(READ, 429, "Retry later")
        .on(READ, 200, "<html>maintenance</html>");

    assertMisconfigured("caravan.inboxes.a.chatwoot.token");
    assertMisconfigured("caravan.inboxes.a.chatwoot.inbox-id");
    assertMisconfigured("Channel::WebWidget");
    assertMisconfigured("caravan.chatwoot.url");
    for (int i = 0; i < 4; i++) {
      assertThat(next().verdict()).isEqualTo(ProbeOutcome.Verdict.BAD);
    }
    chatwoot.close();
    ProbeOutcome refused = next();
    assertThat(refused.verdict()).isEqualTo(ProbeOutcome.Verdict.BAD);
    assertThat(refused.reason()).contains("read-inbox").doesNotContain(ChatwootRoutes.TOKEN);
  }

  @Test
  void P7_the_watch_probes_what_is_open_until_one_lane_may_try() throws Exception {
    chatwoot.on(READ, 503, "").on(READ, 503, "").on(READ, 200, API_INBOX);
    circuits.badProbe("a", "down");

    watch();

    await()
        .untilAsserted(
            () -> {
              clock.tick(Duration.ofSeconds(1));
              assertThat(circuits.mode("a")).isEqualTo(CircuitMode.HALF_OPEN);
            });
    assertThat(chatwoot.asked()).hasSize(3);
  }

  @Test
  void P7_the_watch_resumes_a_paused_inbox_once_its_probe_is_good() throws Exception {
    chatwoot.on(READ, 401, "{\"error\":\"Invalid Access Token\"}").on(READ, 200, API_INBOX);
    pauses.pause("b", "token is wrong");

    watch();

    await()
        .untilAsserted(
            () -> {
              clock.tick(Duration.ofSeconds(61));
              assertThat(pauses.permits("b")).isTrue();
            });
    assertThat(chatwoot.asked()).hasSize(2);
  }

  @Test
  void P6_an_inbox_that_is_wrong_does_not_keep_the_others_of_its_Chatwoot_waiting()
      throws Exception {
    chatwoot.on(READ, 401, "{\"error\":\"Invalid Access Token\"}");
    circuits.badProbe("a", "down");

    watch();

    await().untilAsserted(() -> assertThat(pauses.permits("a")).isFalse());
    await().untilAsserted(() -> assertThat(circuits.mode("b")).isEqualTo(CircuitMode.HALF_OPEN));
  }

  private void watch() throws Exception {
    routes.bind(new ListUnwellInboxes(circuits, pauses));
    routes.bind(new ProbeUnwellInbox(probe, circuits, pauses));
    for (String step :
        List.of("move-holds", "snooze-lane", "note-lock-exhausted", "log-failed-visit")) {
      routes.camel.getRegistry().bind(step, (Processor) exchange -> {});
    }
    routes.camel.getRegistry().bind("lock-waits", Executors.newSingleThreadScheduledExecutor());
    routes.placeholder("chatwoot.watch-millis", "10");
    routes.load("watch-chatwoot");
  }

  private void assertMisconfigured(String part) {
    ProbeOutcome outcome = next();
    assertThat(outcome.verdict()).isEqualTo(ProbeOutcome.Verdict.MISCONFIGURED);
    assertThat(outcome.reason()).contains(part);
  }

  private ProbeOutcome next() {
    clock.tick(Duration.ofSeconds(1));
    return probe.probe("a");
  }
}
