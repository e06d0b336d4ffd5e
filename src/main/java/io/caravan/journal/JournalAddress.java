package io.caravan.journal;

import io.caravan.config.InvalidConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * {@code spring.datasource.url}, about which Spring Boot speaks of databases that we do not have.
 */
final class JournalAddress {

  private static final String KEY = "spring.datasource.url";
  private static final String EXPECTED = "; expected jdbc:postgresql://host/database";

  private JournalAddress() {}

  /**
   * @throws InvalidConfiguration when it is not set, or no Postgres'; its value may hold a password
   *     and is not repeated
   */
  static void check(@Nullable String url) {
    if (url == null || url.isBlank()) {
      throw InvalidConfiguration.of(KEY, "is not set" + EXPECTED);
    }
    if (!url.startsWith("jdbc:postgresql:")) {
      throw InvalidConfiguration.of(KEY, "is no address of a Postgres database" + EXPECTED);
    }
  }
}
