-- Two indexes of all events served only searches, and were a tenth of what storing an event costs. A
-- search of a contact's events finds those that are finished in an index that an event enters as it
-- ends, and the others in event_open and event_dead. A search by message id finds it in the key that
-- makes an event unique, if that is made of the message's id, and in an index of the others. What
-- they replace goes in a migration of its own: a lock that grows is a deadlock with nodes that go on.
create index event_closed_of_lane on event (lane_id)
  where state in ('delivered', 'ignored', 'discarded');
create index event_other_message on event (message_id)
  where dedupe_key <> 'message:' || message_id;
-- As event_once, but it can be searched without an inbox.
create unique index event_key on event (dedupe_key, inbox);
