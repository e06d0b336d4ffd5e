-- What the console plots is counted in these indexes and event_received, without the rows: by time of
-- receipt, of the end, and of the try. The old index goes last: from its drop on not even a read of
-- event gets by until the migration commits.
create index event_ended on event (finished_at) include (state, inbox, received_at)
  where state in ('delivered', 'ignored', 'discarded');
create index attempt_started on attempt (started_at) include (outcome);

alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('replay', 'discard', 'merge', 'release'));

drop index event_finished;
alter index event_ended rename to event_finished;
