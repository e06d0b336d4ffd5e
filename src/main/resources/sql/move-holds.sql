-- While Chatwoot is away nobody's hold runs out.
update event
set held_until = held_until + (cast(:now as timestamptz) - cast(:moved_to as timestamptz))
where state = 'retrying'
  and held_until > :moved_to
  and inbox = any (cast(:inboxes as text[]))
