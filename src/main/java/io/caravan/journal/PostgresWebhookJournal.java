package io.caravan.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Writes webhooks over intake's pools: those that come together in one commit, for the commit is
 * what a webhook costs most. One with people of several ids is written by itself: two of the same
 * person in one statement would not see each other's ids.
 */
@Component
class PostgresWebhookJournal implements WebhookJournal, MeterBinder, AutoCloseable {

  private static final String CONTACT_OF = Sql.named("contact-of-message");
  private static final String DIRECTION_OF = Sql.named("direction-of-message");

  /** Of a group: a longer statement would save no more, and cost more when it fails. */
  private static final int MOST_WEBHOOKS = 64;

  /**
   * Of a group: with so many, what it costs by itself is a small part, and two groups at once take
   * no longer than one of both.
   */
  private static final int ENOUGH_EVENTS = 80;

  /**
   * Larger bodies are written alone: others would wait for them, and the commit is little of it.
   */
  private static final int LARGEST_BODY = 16_384;

  private final JdbcClient jdbc;
  private final WebhookWriter alone;
  private final GroupCommit<NewWebhook, Receipt> groups;

  PostgresWebhookJournal(
      @Qualifier("intakeJdbc") JdbcClient jdbc,
      @Qualifier("intakeGroupJdbc") JdbcClient groupJdbc,
      ObjectMapper json) {
    this.jdbc = jdbc;
    this.alone = new WebhookWriter(jdbc, json);
    this.groups =
        new GroupCommit<>(
            JournalPools.GROUP_CONNECTIONS,
            MOST_WEBHOOKS,
            webhook -> webhook.events().size(),
            ENOUGH_EVENTS,
            new WebhookWriter(groupJdbc, json)::write,
            this::writeAlone,
            System::nanoTime);
  }

  @Override
  public Receipt store(NewWebhook webhook) {
    boolean mayJoin = webhook.body().length <= LARGEST_BODY && namesEachByOneId(webhook);
    return mayJoin ? groups.write(webhook) : writeAlone(webhook);
  }

  @Override
  public void bindTo(MeterRegistry meters) {
    Gauge.builder("caravan.webhooks.waiting", groups, GroupCommit::waiting)
        .description("webhooks that wait for their turn to be written into the journal")
        .register(meters);
  }

  @Override
  public void close() {
    groups.close();
  }

  private Receipt writeAlone(NewWebhook webhook) {
    return alone.write(List.of(webhook)).get(0);
  }

  private static boolean namesEachByOneId(NewWebhook webhook) {
    return webhook.events().stream().allMatch(event -> event.aliases().isEmpty());
  }

  @Override
  public Optional<String> contactOf(String inbox, String messageId) {
    return jdbc.sql(CONTACT_OF)
        .param("inbox", inbox)
        .param("message_id", messageId)
        .query(String.class)
        .optional();
  }

  @Override
  public Optional<String> directionOf(String inbox, String messageId) {
    return jdbc.sql(DIRECTION_OF)
        .param("inbox", inbox)
        .param("message_id", messageId)
        .query(String.class)
        .optional();
  }
}
