package io.caravan.chaos;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the journal says of one message at the end. */
record JournalRow(
    long id,
    String messageId,
    @Nullable Long lane,
    long webhook,
    int place,
    String state,
    @Nullable String reason) {

  static Map<String, JournalRow> byMessageId(JdbcClient journal) {
    return journal
        .sql("select id, message_id, lane_id, webhook_id, place, state, reason from event")
        .query((row, n) -> read(row))
        .list()
        .stream()
        .collect(Collectors.toMap(JournalRow::messageId, row -> row));
  }

  private static JournalRow read(ResultSet row) throws SQLException {
    return new JournalRow(
        row.getLong("id"),
        row.getString("message_id"),
        row.getObject("lane_id", Long.class),
        row.getLong("webhook_id"),
        row.getInt("place"),
        row.getString("state"),
        row.getString("reason"));
  }

  boolean isWaiting() {
    return state.equals("received") || state.equals("retrying");
  }

  /** Chatwoot said that it will never take it. */
  boolean isRefusedForGood() {
    return state.equals("dead") && reason != null && reason.contains("Validation failed");
  }
}
