-- Part of the statements that store events, where a message may have files. Chatwoot takes 15.
, filed as (
  insert into media (event_id, place, next_attempt_at)
  select s.id, file.number - 1, s.filed_at
  from stored s
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(s.message -> 'attachments') = 'array' then s.message -> 'attachments'
    else '[]' end) with ordinality as file (attachment, number)
  where s.state = 'received' and file.number <= 15
)
