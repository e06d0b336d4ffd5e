-- The earliest moment at which a claim would find something. An event stops holding back later ones
-- when it is due itself, or when its hold is over and nothing can be committed for it any more.
-- Of the events that are due already only the first can matter.
with open_events as (
  (
    select occurred_at, webhook_id, place, next_attempt_at as due_at,
      least(
        next_attempt_at,
        greatest(coalesce(held_until, 'infinity'), coalesce(not_before, '-infinity'))) as holds_until
    from event
    where lane_id = :lane
      and state in ('received', 'retrying')
      and next_attempt_at is not null
  )
  union all
  (
    select occurred_at, webhook_id, place, received_at, cast('-infinity' as timestamptz)
    from event
    where lane_id = :lane
      and state in ('received', 'retrying')
      and next_attempt_at is null
    order by occurred_at, webhook_id, place
    limit 1
  )
),
reachable as (
  select greatest(
    due_at,
    max(holds_until) over (
      order by occurred_at, webhook_id, place
      rows between unbounded preceding and 1 preceding)) as at
  from open_events
)
select min(at) as at from reachable
