-- Part of the statements that store events of people of whom each comes by one id only: it is the
-- lane's, or was once named beside the lane's. What is planned and looked up for more would cost
-- every webhook.
addressed as (
  select
    f.hook, f.inbox, f.place, f.kind, f.dedupe_key, f.message_id, f.occurred_at, f.received_at,
    f.message, f.state, f.reason,
    coalesce(
      (select a.contact from alias a where a.inbox = f.inbox and a.id = f.contact),
      f.contact) as contact
  from fresh f
)
