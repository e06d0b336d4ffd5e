-- Pages of events go from the newest to the oldest, and their times are a range of the same index.
create index event_received on event (received_at, id) include (inbox);

-- What is found by the channel's id of a person, in whatever inbox.
create index lane_contact on lane (contact);
create index alias_id on alias (id);

-- A replay or discard of many events takes a while; every node can tell how far it is.
alter table audit
  add column matched integer,
  add column more boolean not null default false,
  add column done integer not null default 0,
  add column touched_at timestamptz,
  add column ended_at timestamptz;
comment on column audit.matched is 'events that a replay or discard is about; null for what has no progress';
comment on column audit.more is 'there were others that it does not come to';
comment on column audit.done is 'of those, the ones that were gone through, changed or not';
comment on column audit.touched_at is 'Postgres'' clock at the last batch';
comment on column audit.ended_at is 'null: it runs, or it broke off if touched_at is old';
