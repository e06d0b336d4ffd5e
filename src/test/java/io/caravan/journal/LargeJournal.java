package io.caravan.journal;

/**
 * Fills a journal as months of use would: most of it delivered, a tenth of that waiting and due, a
 * few dead, one of fifty an unsend; old ones first. The lane of contact {@code c-1} of inbox {@code
 * in1} has a tenth of all.
 */
public final class LargeJournal {

  private LargeJournal() {}

  /**
   * @param delivered events; a tenth of that waits besides, in half as many lanes
   */
  public static void fill(JournalDatabase journal, int delivered) {
    int waiting = delivered / 10;
    int lanes = waiting / 2;
    journal.run(
        """
        insert into lane (inbox, contact)
        select 'in' || i %% 4, 'c-' || i from generate_series(1, %d) i"""
            .formatted(lanes));
    journal.run(
        """
        insert into webhook (inbox, received_at, body, inserted)
        select 'in' || i %% 4, now() - interval '60 days' * (1 - i / %1$d.0),
          convert_to(repeat('x', 400), 'UTF8'), 1
        from generate_series(1, %1$d) i"""
            .formatted(delivered + waiting));
    journal.run(
        """
        insert into event (inbox, contact, lane_id, webhook_id, place, kind, dedupe_key, message_id,
          occurred_at, received_at, message, state, reason, finished_at)
        select l.inbox, l.contact, l.id, w.id, 0, 'message',
          'message:m-' || w.id, 'm-' || w.id, w.received_at, w.received_at,
          case when w.id %% 50 = 0
            then jsonb_build_object('change', jsonb_build_object('kind', 'UNSEND', 'target',
              'm-' || w.id - 1))
            else '{"id":"m","direction":"INCOMING","text":"A message of usual length"}' end,
          case when w.id > %1$d then 'received' when w.id %% 10000 = 0 then 'dead'
            else 'delivered' end,
          case when w.id %% 10000 = 0 then 'dead: for a test' end,
          case when w.id <= %1$d then w.received_at end
        from webhook w
        join lane l on l.id = case when w.id %% 10 = 5 then 1 else 1 + w.id %% %2$d end"""
            .formatted(delivered, lanes));
    journal.run(
        """
        update lane set due_at = now() - interval '1 minute' - interval '1 millisecond' * id
        where id in (select lane_id from event where state = 'received')""");
    journal.run(
        """
        insert into attempt (event_id, started_at, duration_ms, outcome)
        select id, received_at, 50, 'delivered' from event where state = 'delivered'""");
    journal.run("vacuum analyze");
  }
}
