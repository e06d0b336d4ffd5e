package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.ChatwootProbe;
import io.caravan.chatwoot.ChatwootRoutes;
import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.chatwoot.DeadlineHttpClient;
import io.caravan.chatwoot.FakeChatwoot;
import io.caravan.chatwoot.InboxPauses;
import io.caravan.chatwoot.NoOutageJournal;
import io.caravan.chatwoot.TestTargets;
import io.caravan.testing.TestSettings;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.camel.component.http.HttpComponent;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class StartUpCheckTest {

  private static final String READ = "GET /api/v1/accounts/1/inboxes/3";

  private final Clock clock = Clock.systemUTC();
  private final InboxPauses pauses = new InboxPauses(clock);

  @Test
  void a_start_says_what_is_wrong_in_one_line_each_and_goes_on(CapturedOutput output)
      throws Exception {
    try (FakeChatwoot up = new FakeChatwoot();
        FakeChatwoot other = new FakeChatwoot();
        ChatwootRoutes routes = new ChatwootRoutes(Duration.ofSeconds(2))) {
      up.on(READ, 200, "{\"channel_type\":\"Channel::Api\",\"inbox_identifier\":\"Abc\"}");
      other.on(READ, 401, "{\"error\":\"Invalid Access Token\"}");
      String down = "http://127.0.0.1:1";
      ChatwootTargets targets =
          TestTargets.of(
              Map.of(
                  "good",
                  up.url().toString(),
                  "wrong",
                  other.url().toString(),
                  "down-1",
                  down,
                  "down-2",
                  down));
      ChatwootCircuits circuits = circuits(targets);
      ChatwootProbe probe = new ChatwootProbe(routes.template(), targets, clock);

      new StartUpCheck(targets, probe, circuits, pauses).check();

      assertThat(circuits.permits("good") && pauses.permits("good")).isTrue();
      assertThat(pauses.paused()).containsExactly("wrong");
      assertThat(pauses.isRefused("wrong")).isTrue();
      assertThat(pauses.isPausedByHand("wrong")).isFalse();
      assertThat(circuits.mode("wrong")).isEqualTo(CircuitMode.CLOSED);
      assertThat(circuits.openUrls()).containsExactly(down);
      assertThat(lines(output, " ERROR ")).hasSize(1);
      assertThat(lines(output, " ERROR ").get(0))
          .contains("Inbox wrong is paused", "Invalid Access Token")
          .contains("caravan.inboxes.wrong.chatwoot.token");
      assertThat(lines(output, " WARN ")).hasSize(1);
      assertThat(lines(output, " WARN ").get(0)).contains(down);
    }
  }

  private static List<String> lines(CapturedOutput output, String level) {
    return output
        .getAll()
        .lines()
        .filter(line -> line.contains(level) && line.contains("io.caravan"))
        .toList();
  }

  private ChatwootCircuits circuits(ChatwootTargets targets) {
    return new ChatwootCircuits(
        targets,
        CircuitBreakerRegistry.ofDefaults(),
        new NoOutageJournal(),
        clock,
        TestSettings.defaults());
  }

  @Test
  void P2_an_http_step_that_may_repeat_a_request_stops_the_start() throws Exception {
    try (DefaultCamelContext camel = new DefaultCamelContext()) {
      DeadlineHttpClient client = new DeadlineHttpClient(Duration.ofSeconds(1));
      camel.getRegistry().bind("chatwoot-http-client", client);
      camel.start();
      HttpStepsCheck check = new HttpStepsCheck(camel);
      camel.getEndpoint("http:chatwoot?httpClient=#chatwoot-http-client");
      check.check();

      camel.getComponent("http", HttpComponent.class).setAutomaticRetriesDisabled(true);
      camel.getEndpoint("http:mine");
      check.check();

      camel.getEndpoint("https:other");
      assertThatThrownBy(check::check)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("other")
          .hasMessageContaining("automatic-retries-disabled");
      client.shutdown();
    }
  }
}
