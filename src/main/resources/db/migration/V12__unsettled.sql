-- A claim asks until when what Chatwoot may still store of a lane is not settled. Few events are so;
-- without an index of them it read all that waits in the lane, 10,000 after an outage.
create index event_unsettled on event (lane_id, not_before)
  where not_before is not null and state in ('received', 'retrying', 'dead');
