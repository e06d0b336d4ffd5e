-- A lease that lapsed while an event was in hand: the event may be in Chatwoot, or get there yet.
-- A call with files has as much more time as they take at 256 KB a second.
update event
set may_exist = true,
    not_before = greatest(
      not_before,
      cast(:lapsed_at as timestamptz)
        + :margin_millis * interval '1 millisecond'
        + (select coalesce(sum(size), 0) / 262144.0 from media where event_id = :event and spooled)
          * interval '1 second')
where id = :event and state in ('received', 'retrying')
