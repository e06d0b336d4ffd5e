package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.NoOutageJournal;
import io.caravan.chatwoot.TestTargets;
import io.caravan.testing.TestSettings;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CircuitMetricsTest {

  private final ChatwootCircuits circuits =
      new ChatwootCircuits(
          TestTargets.of(
              Map.of("a", "http://one:3000", "b", "http://one:3000", "c", "http://two:3000")),
          CircuitBreakerRegistry.ofDefaults(),
          new NoOutageJournal(),
          Clock.systemUTC(),
          TestSettings.defaults());
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  @Test
  void P7_the_state_of_each_Chatwoots_circuit_and_its_openings_are_metrics() {
    new CircuitMetrics(circuits).bindTo(meters);
    assertThat(state("http://one:3000")).isEqualTo("100");
    assertThat(state("http://two:3000")).isEqualTo("100");

    circuits.badProbe("a", "down");
    assertThat(state("http://one:3000")).isEqualTo("010");
    circuits.goodProbe("b");
    assertThat(state("http://one:3000")).isEqualTo("001");
    circuits.succeeded("a");

    assertThat(state("http://one:3000")).isEqualTo("100");
    assertThat(openings("http://one:3000")).isEqualTo(1);
    assertThat(openings("http://two:3000")).isZero();
  }

  /** Closed, open, half-open. */
  private String state(String url) {
    StringBuilder digits = new StringBuilder();
    for (String state : new String[] {"closed", "open", "half_open"}) {
      double value =
          meters.get("caravan.chatwoot.circuit").tags("url", url, "state", state).gauge().value();
      digits.append((int) value);
    }
    return digits.toString();
  }

  private double openings(String url) {
    return meters
        .get("caravan.chatwoot.circuit.openings")
        .tag("url", url)
        .functionCounter()
        .count();
  }
}
