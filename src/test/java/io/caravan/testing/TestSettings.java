package io.caravan.testing;

import io.caravan.config.CaravanProperties;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Caravan's settings for tests without Spring, bound as Spring binds them. */
public final class TestSettings {

  private TestSettings() {}

  public static CaravanProperties defaults() {
    return with(Map.of());
  }

  /**
   * @param settings by their full keys
   */
  public static CaravanProperties with(Map<String, ?> settings) {
    return new Binder(new MapConfigurationPropertySource(new HashMap<>(settings)))
        .bindOrCreate("caravan", CaravanProperties.class);
  }
}
