package io.caravan.journal;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Postgres cannot be reached, or does not let us in, when Caravan starts: one readable line. */
class JournalAwayAnalyzer extends AbstractFailureAnalyzer<SQLException> {

  private final Environment environment;

  JournalAwayAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  protected @Nullable FailureAnalysis analyze(Throwable root, SQLException cause) {
    SQLException last = cause;
    for (Throwable t = cause; t != null; t = t.getCause()) {
      if (t instanceof SQLException sql) {
        last = sql;
      }
    }
    String advice = advice(last.getSQLState() == null ? "" : last.getSQLState());
    if (advice == null) {
      return null;
    }
    return new FailureAnalysis(
        "The journal's Postgres at "
            + environment.getProperty("spring.datasource.url", "(spring.datasource.url is not set)")
            + ": "
            + last.getMessage(),
        advice,
        root);
  }

  /** By the class of the SQL state; null for what is none of these. */
  private static @Nullable String advice(String state) {
    return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
      case "08", "57" -> "start Postgres, or set spring.datasource.url (SPRING_DATASOURCE_URL)";
      case "28" -> "set spring.datasource.username and spring.datasource.password";
      case "3D" -> "create the database, or name another in spring.datasource.url";
      default -> null;
    };
  }
}
