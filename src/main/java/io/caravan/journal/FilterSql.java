package io.caravan.journal;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * Statements with the conditions of an {@link EventFilter} where they say {@code {event-filter}}.
 */
final class FilterSql {

  private static final String FILTER = Sql.named("event-filter");

  private FilterSql() {}

  static String named(String name) {
    return Sql.named(name).replace("{event-filter}", FILTER);
  }

  static StatementSpec bind(StatementSpec statement, EventFilter filter) {
    Long @Nullable [] ids = filter.ids().isEmpty() ? null : filter.ids().toArray(Long[]::new);
    String @Nullable [] states =
        filter.states().isEmpty()
            ? null
            : filter.states().stream().map(EventState::word).toArray(String[]::new);
    return statement
        .param("ids", ids)
        .param("states", states)
        .param("inbox", filter.inbox())
        .param("contact", filter.contact())
        .param("message_id", filter.messageId())
        .param("kind", filter.kind())
        .param("reason", filter.reason())
        .param("from", Times.atOrNull(filter.from()))
        .param("to", Times.atOrNull(filter.to()));
  }
}
