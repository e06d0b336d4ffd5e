package io.caravan.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** What an operator is told to type at a bad moment works on the journal as it is. */
class RunbookTest {

  private static final Pattern STATEMENTS = Pattern.compile("(?ms)^ *```sql\n(.*?)^ *```$");

  private static JdbcTemplate journal;

  @BeforeAll
  static void migrate() {
    Database database = TestStores.freshDatabase();
    Flyway.configure()
        .dataSource(database.jdbcUrl(), database.username(), database.password())
        .load()
        .migrate();
    journal =
        new JdbcTemplate(
            new DriverManagerDataSource(
                database.jdbcUrl(), database.username(), database.password()));
  }

  static List<String> statements() {
    return STATEMENTS
        .matcher(YamlFiles.text(Path.of("src/docs/operations.md")))
        .results()
        .map(block -> block.group(1))
        .toList();
  }

  @Test
  void there_are_statements_in_the_runbook() {
    assertThat(statements()).hasSizeGreaterThan(4).noneMatch(String::isBlank);
  }

  @ParameterizedTest
  @MethodSource("statements")
  void a_statement_of_the_runbook_runs_on_the_journal(String sql) {
    journal.execute(sql);
  }

  @Test
  void
      after_Chatwoot_was_restored_nothing_of_its_numbers_is_left_and_what_it_lost_can_be_replayed() {
    long lane =
        id(
            "insert into lane (inbox, contact, chatwoot_contact_id, chatwoot_conversation_id) values ('shop', 'ada', 7, 57) returning id");
    long webhook =
        id(
            "insert into webhook (inbox, received_at, inserted) values ('shop', now(), 3) returning id");
    event(lane, webhook, "before", "delivered", "2026-11-30 02:00+00");
    event(lane, webhook, "after", "delivered", "2026-11-30 04:00+00");
    event(lane, webhook, "waiting", "received", null);

    journal.execute(
        statements().stream()
            .filter(sql -> sql.contains("lost with Chatwoot"))
            .findFirst()
            .orElseThrow());

    assertThat(
            journal.queryForList(
                "select state || ' ' || may_exist || ' ' || coalesce(chatwoot_message_id, 0) from event order by id",
                String.class))
        .containsExactly("delivered false 9", "dead true 0", "received true 9");
    assertThat(
            journal.queryForList(
                "select 1 from lane where chatwoot_contact_id is not null or chatwoot_conversation_id is not null"))
        .isEmpty();
  }

  private static long id(String insert) {
    return journal.queryForObject(insert, Long.class);
  }

  private static void event(long lane, long webhook, String id, String state, String finishedAt) {
    journal.update(
        """
        insert into event (inbox, contact, lane_id, webhook_id, place, kind, dedupe_key, message_id,
          occurred_at, received_at, message, state, chatwoot_conversation_id, chatwoot_message_id,
          finished_at)
        values ('shop', 'ada', ?, ?, 0, 'message', ?, ?, now(), now(), '{}', ?, 57, 9,
          cast(? as timestamptz))
        """,
        lane,
        webhook,
        id,
        id,
        state,
        finishedAt);
  }
}
