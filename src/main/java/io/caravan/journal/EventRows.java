package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Rows of {@code event} as records. */
final class EventRows {

  private EventRows() {}

  static JournaledEvent read(ResultSet row, int n) throws SQLException {
    return new JournaledEvent(
        row.getLong("id"),
        row.getString("inbox"),
        row.getLong("lane_id"),
        row.getString("kind"),
        row.getString("message_id"),
        Times.read(row, "occurred_at"),
        Times.read(row, "received_at"),
        row.getString("message"),
        row.getInt("attempts"),
        row.getBoolean("may_exist"),
        row.getBoolean("unsent"),
        row.getString("contact"),
        List.of((String[]) row.getArray("former_contacts").getArray()),
        Duration.ofMillis(row.getLong("not_postable_millis")),
        row.getString("traceparent"));
  }
}
