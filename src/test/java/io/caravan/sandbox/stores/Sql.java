package io.caravan.sandbox.stores;

import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** One statement on a connection of its own. */
final class Sql {

  private Sql() {}

  static void execute(Database database, String statement) throws SQLException {
    try (var connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.username(), database.password());
        var jdbc = connection.createStatement()) {
      jdbc.execute(statement);
    }
  }

  /** The first column of the first row as text. */
  static @Nullable String query(Database database, String query) throws SQLException {
    try (var connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.username(), database.password());
        var jdbc = connection.createStatement();
        var rows = jdbc.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
