package io.caravan.ops;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.CircuitMode;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import org.springframework.stereotype.Component;

/**
 * By Chatwoot's URL, which holds no secret: {@code caravan.chatwoot.circuit} is 1 for the state
 * that it is in and 0 for the others, as Resilience4j's own gauges are, and {@code
 * caravan.chatwoot.circuit.openings} counts how often it was taken for away.
 */
@Component
class CircuitMetrics implements MeterBinder {

  private final ChatwootCircuits circuits;

  CircuitMetrics(ChatwootCircuits circuits) {
    this.circuits = circuits;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (String url : circuits.modes().keySet()) {
      for (CircuitMode mode : CircuitMode.values()) {
        Gauge.builder(
                "caravan.chatwoot.circuit", circuits, all -> all.modes().get(url) == mode ? 1 : 0)
            .description("1 for the state that the circuit of this Chatwoot is in")
            .tag("url", url)
            .tag("state", mode.name().toLowerCase(Locale.ROOT))
            .register(registry);
      }
      FunctionCounter.builder(
              "caravan.chatwoot.circuit.openings", circuits, all -> all.openings(url))
          .description("how often this Chatwoot was taken for away")
          .tag("url", url)
          .register(registry);
    }
  }
}
