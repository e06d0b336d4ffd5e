package io.caravan.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.testing.ConfigurationKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Environment variables that mean something to Caravan: all its keys, and all of Spring Boot's. */
final class KnownSettings {

  private static final String METADATA = "META-INF/spring-configuration-metadata.json";

  private final Set<String> patterns = new TreeSet<>();

  KnownSettings() {
    ConfigurationKeys.withDefaults().keySet().forEach(key -> patterns.add(pattern(key)));
    try {
      for (URL file : Collections.list(getClass().getClassLoader().getResources(METADATA))) {
        for (JsonNode property : new ObjectMapper().readTree(file).path("properties")) {
          String key = property.get("name").asText();
          if (key.startsWith("caravan")
              || property.at("/deprecation/level").asText().equals("error")) {
            continue; // known better, or no longer read
          }
          boolean map = property.path("type").asText().startsWith("java.util.Map");
          patterns.add(pattern(key) + (map ? "_[A-Z0-9_]+" : ""));
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** By Spring's rules: upper case, dots as underscores, no hyphens, places in lists as numbers. */
  private static String pattern(String key) {
    return key.toUpperCase(Locale.ROOT)
            .replace("-", "")
            .replace('.', '_')
            .replace("<NAME>", "[A-Z0-9]+")
        + "(_\\d+)?";
  }

  boolean has(String variable) {
    String setting = variable.replaceFirst("_FILE$", "");
    return patterns.stream().anyMatch(setting::matches);
  }
}
