package io.caravan.journal;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.TransactionException;

/** Tells a journal that does not answer from a fault of ours, for logs and answers. */
public final class StoreTrouble {

  private StoreTrouble() {}

  /** Whether the store, and not our code, is what failed. */
  public static boolean isCauseOf(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof DataAccessException
          || t instanceof TransactionException
          || t instanceof SQLException) {
        return true;
      }
    }
    return false;
  }

  /** Whether the store was not there to be asked, or did not answer in time. */
  static boolean isAbsence(DataAccessException failure) {
    String state = sqlState(failure.getMostSpecificCause());
    return failure instanceof CannotGetJdbcConnectionException
        || state != null && (state.startsWith("08") || state.startsWith("57P"));
  }

  /** The five characters by which Postgres names what went wrong, where there are any. */
  public static @Nullable String sqlState(Throwable failure) {
    return failure instanceof SQLException sql ? sql.getSQLState() : null;
  }

  /** One line without values of any row. */
  public static String describe(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof SQLException sql) {
        return "SQL state " + sql.getSQLState() + ", " + sql.getClass().getSimpleName();
      }
    }
    return failure.getClass().getSimpleName();
  }
}
