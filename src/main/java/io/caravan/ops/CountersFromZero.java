package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Counters by inbox are there from the start, at zero: Prometheus sees no increase in a series that
 * begins at one, and the first failure is the one that an alert is for.
 */
@Component
class CountersFromZero implements MeterBinder {

  private static final List<String> ATTEMPTS =
      List.of(
          "delivered",
          "ignored",
          "outage",
          "throttled",
          "paused",
          "held",
          "media",
          "target",
          "stale",
          "backoff",
          "dead");

  private final CaravanProperties properties;

  CountersFromZero(CaravanProperties properties) {
    this.properties = properties;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (String inbox : properties.inboxes().keySet()) {
      ATTEMPTS.forEach(outcome -> begin(registry, "caravan.attempts", inbox, "outcome", outcome));
      for (String outcome : List.of("fetched", "retried", "failed")) {
        begin(registry, "caravan.media", inbox, "outcome", outcome);
      }
      for (String outcome :
          List.of("updated", "unchanged", "refused", "gone", "retried", "failed")) {
        begin(registry, "caravan.profiles", inbox, "outcome", outcome);
      }
      for (String outcome : List.of("accepted", "duplicate", "ignored")) {
        begin(registry, "caravan.webhook.events", inbox, "outcome", outcome);
      }
      begin(registry, "caravan.webhooks.refused", inbox, "status", "401");
      registry.counter("caravan.webhooks.unavailable", "inbox", inbox);
    }
    registry.counter("caravan.redis.trouble", "use", "contact-lock");
    registry.counter("caravan.redis.trouble", "use", "probe");
  }

  private static void begin(
      MeterRegistry registry, String name, String inbox, String tag, String value) {
    registry.counter(name, "inbox", inbox, tag, value);
  }
}
