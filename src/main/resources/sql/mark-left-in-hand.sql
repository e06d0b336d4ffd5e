-- A lease that lapsed while an event was in hand: the event may be in Chatwoot, or get there yet.
update event
set may_exist = true,
    not_before = greatest(
      not_before, cast(:lapsed_at as timestamptz) + :margin_millis * interval '1 millisecond')
where id = :event and state in ('received', 'retrying')
