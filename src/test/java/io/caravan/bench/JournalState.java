package io.caravan.bench;

import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The journal's tables, as a measurement finds and leaves them. */
final class JournalState {

  private final JdbcClient jdbc;

  JournalState(Database database) {
    jdbc =
        JdbcClient.create(
            new DriverManagerDataSource(
                database.jdbcUrl(), database.username(), database.password()));
  }

  /**
   * @throws InvalidMeasurement when a commit would not be durable
   */
  void requireDurable() {
    for (String setting : new String[] {"fsync", "synchronous_commit", "full_page_writes"}) {
      String value = jdbc.sql("show " + setting).query(String.class).single();
      InvalidMeasurement.require(value.equals("on"), setting + " is " + value);
    }
  }

  String version() {
    return jdbc.sql("show server_version").query(String.class).single();
  }

  long events() {
    return count("select count(*) from event");
  }

  long waiting() {
    return count("select count(*) from event where state in ('received', 'retrying')");
  }

  /** Webhooks whose events are not as many as it says. */
  private long unaccounted() {
    return count(
        """
        select count(*) from (
          select w.id from webhook w left join event e on e.webhook_id = w.id
          group by w.id having w.inserted <> w.pruned + count(e.id)) wrong""");
  }

  /**
   * @throws InvalidMeasurement unless there are so many events, each with its webhook
   */
  void requireEvents(String when, long expected) {
    InvalidMeasurement.requireEqual(when + ": events in the journal", expected, events());
    InvalidMeasurement.requireEqual(when + ": webhooks that do not add up", 0, unaccounted());
  }

  /** Waits until no lane is in a worker's hands. */
  void awaitQuiet() {
    Awaitility.await("no lane is leased")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(100))
        .until(() -> count("select count(*) from lane where lease_until > clock_timestamp()") == 0);
  }

  /** A message delivered, to make others like it. */
  Pattern pattern() {
    return jdbc.sql(
            """
            select e.message::text as message, e.kind, e.dedupe_key, e.message_id, e.contact,
              w.body
            from event e join webhook w on w.id = e.webhook_id
            where e.state = 'delivered' and w.inserted = 1 limit 1""")
        .query(
            (row, n) ->
                new Pattern(
                    row.getString("message"),
                    row.getString("kind"),
                    row.getString("dedupe_key"),
                    row.getString("message_id"),
                    row.getString("contact"),
                    row.getBytes("body")))
        .single();
  }

  record Pattern(
      String message, String kind, String dedupeKey, String id, String contact, byte[] body) {

    String messageWith(String newId, String newContact) {
      return message.replace(id, newId).replace(contact, newContact);
    }

    String keyWith(String newId) {
      return dedupeKey.replace(id, newId);
    }
  }

  /** Forgets all that came in. */
  void empty() {
    jdbc.sql("truncate webhook, event, lane, alias, contact_link, profile cascade").update();
  }

  void analyze() {
    jdbc.sql("vacuum analyze").update();
    jdbc.sql("checkpoint").update();
  }

  JdbcClient jdbc() {
    return jdbc;
  }

  private long count(String sql) {
    return jdbc.sql(sql).query(Long.class).single();
  }
}
