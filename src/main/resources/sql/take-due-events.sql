-- The open events of a lane in order, up to the first that is not due and still holds; the first of
-- them is then in hand. The lane's row has to be locked by an earlier statement of the transaction:
-- in one statement, what its last holder finished meanwhile would be taken up again. An event is
-- unsent when its sender took it, or the message that it is about, back: whatever became of the
-- unsend, nothing of it may appear any more, unless an operator discarded the unsend.
-- While Chatwoot may still store what another event of the lane asked for, and no conversation is
-- known, or the known one may be resolved and followed by a new one, that may be the conversation:
-- until then none is made, or there would be two.
with wall as (
  select occurred_at, webhook_id, place
  from event
  where lane_id = :lane
    and state in ('received', 'retrying')
    and next_attempt_at > :now
    and (held_until is null or held_until > :now or not_before > clock_timestamp())
  order by occurred_at, webhook_id, place
  limit 1
),
person as (
  select
    l.contact,
    array(select f.contact from lane f where f.merged_into = l.id order by f.id) as former_contacts,
    case
      when l.chatwoot_conversation_id is null or :new_conversations then greatest(
        (
          select max(not_before) from event
          where lane_id = l.id and state in ('received', 'retrying')
            and not_before > clock_timestamp()),
        (
          select max(not_before) from event
          where lane_id = l.id and state = 'dead' and not_before > clock_timestamp()))
    end as unsettled_until
  from lane l
  where l.id = :lane
),
due as (
  select
    e.id, e.inbox, e.lane_id, e.kind, e.message_id, e.occurred_at, e.webhook_id, e.place,
    e.received_at, e.message,
    (select w.traceparent from webhook w where w.id = e.webhook_id) as traceparent,
    e.attempts, e.may_exist or p.unsettled_until is not null as may_exist,
    p.contact, p.former_contacts,
    coalesce(
      ceil(extract(epoch from greatest(
        e.not_before - clock_timestamp(),
        p.unsettled_until - clock_timestamp(),
        interval '0')) * 1000),
      0) as not_postable_millis,
    e.change_kind is distinct from 'UNSEND'
      and exists (
        select 1
        from event u
        where u.inbox = e.inbox
          and u.change_target in (e.message_id, e.change_target)
          and u.change_target is not null
          and u.change_kind = 'UNSEND'
          and u.state in ('received', 'retrying', 'delivered', 'ignored')) as unsent
  from event e
  cross join person p
  where e.lane_id = :lane
    and e.state in ('received', 'retrying')
    and (e.next_attempt_at is null or e.next_attempt_at <= :now)
    and not exists (
      select 1 from wall w
      where (e.occurred_at, e.webhook_id, e.place) > (w.occurred_at, w.webhook_id, w.place))
  order by e.occurred_at, e.webhook_id, e.place
  limit :most
),
in_hand as (
  update lane
  set in_hand = (select id from due order by occurred_at, webhook_id, place limit 1)
  where id = :lane and exists (select 1 from due)
)
select * from due order by occurred_at, webhook_id, place
