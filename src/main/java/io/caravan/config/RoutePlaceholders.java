package io.caravan.config;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.PropertiesFunction;
import org.apache.camel.spring.boot.CamelContextConfiguration;
import org.springframework.stereotype.Component;

/**
 * What a route file may take from the configuration, as {@code {{caravan:lock.delay-pattern}}}.
 * Derived, so that the records alone hold defaults.
 */
@Component
public final class RoutePlaceholders implements PropertiesFunction, CamelContextConfiguration {

  /** How often an open circuit is looked at. */
  private static final Duration WATCH = Duration.ofSeconds(5);

  private static final Duration PRUNE = Duration.ofMinutes(1);

  private static final Duration ACCOUNTS = Duration.ofSeconds(1);

  private final Map<String, Supplier<Object>> values = new TreeMap<>();

  public RoutePlaceholders(CaravanProperties caravan) {
    LockProperties lock = caravan.lock();
    RelayProperties relay = caravan.relay();
    values.put("lock.delay-pattern", () -> delayPattern(lock.waits()));
    values.put("lock.redeliveries", () -> lock.attempts() - 1);
    values.put("lock.on-exhaustion", () -> word(lock.onExhaustion()));
    values.put("relay.workers", relay::workers);
    values.put("relay.queue", relay::queue);
    values.put("relay.poll-millis", () -> relay.poll().toMillis());
    values.put("media.workers", () -> caravan.media().workers());
    values.put("profiles.workers", () -> caravan.profiles().workers());
    values.put("routes.reload", caravan.routes()::reload);
    values.put("prune.period-millis", PRUNE::toMillis);
    values.put("accounts.period-millis", ACCOUNTS::toMillis);
    values.put("chatwoot.watch-millis", WATCH::toMillis);
  }

  @Override
  public String getName() {
    return "caravan";
  }

  /**
   * @throws IllegalArgumentException when there is no such value
   */
  @Override
  public String apply(String key) {
    Supplier<Object> value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException(
          "{{caravan:" + key + "}} is not known; known are " + values.keySet());
    }
    return value.get().toString();
  }

  /** Camel does not look for functions in its registry, and needs this one before it starts. */
  @Override
  public void beforeApplicationStart(CamelContext context) {
    context.getPropertiesComponent().addPropertiesFunction(this);
  }

  @Override
  public void afterApplicationStart(CamelContext context) {
    // Nothing is left to do then.
  }

  /** Camel's form: from the 1st redelivery on wait 1000 ms, from the 2nd on 2000 ms. */
  private static String delayPattern(List<Duration> waits) {
    StringBuilder pattern = new StringBuilder();
    for (int i = 0; i < waits.size(); i++) {
      pattern.append(i + 1).append(':').append(waits.get(i).toMillis()).append(';');
    }
    return pattern.isEmpty() ? "0:0" : pattern.substring(0, pattern.length() - 1);
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
