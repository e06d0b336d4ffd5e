-- An event that waited for its files, of which none is waited for any more, is due.
update event
set next_attempt_at = null
where id = :event
  and state in ('received', 'retrying')
  and reason like 'media: %'
  and not exists (select 1 from media where event_id = :event and state = 'waiting')
