package io.caravan.testing;

import org.springframework.jdbc.core.simple.JdbcClient;

/** What has to be nothing in a journal, whatever happened to it (P5). */
public final class JournalSums {

  private JournalSums() {}

  /**
   * Webhooks whose events are not what they brought, and events without a webhook or lane, which no
   * foreign key keeps away.
   */
  public static long wrong(JdbcClient journal) {
    return journal
        .sql(
            """
            select
              (select count(*)
              from webhook w
              where w.inserted <> w.pruned
                + (select count(*) from event e where e.webhook_id = w.id))
              + (select count(*)
              from event e
              where not exists (select from webhook w where w.id = e.webhook_id)
                or (e.lane_id is not null
                  and not exists (select from lane l where l.id = e.lane_id)))
            """)
        .query(Long.class)
        .single();
  }
}
