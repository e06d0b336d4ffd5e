-- Dead letters are found, replayed and discarded by hand; each such action leaves a row here.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null check (action in ('replay', 'discard')),
  selection jsonb not null,
  changed integer not null default 0
);
comment on column audit.selection is 'which events were asked for: ids or a filter';
comment on column audit.changed is 'events that were changed, written with each batch of the change';

-- In the order in which they are replayed.
create index event_dead on event (lane_id, occurred_at, webhook_id, place) where state = 'dead';
-- "What became of this message?"
create index event_message on event (message_id) where message_id is not null;
create index webhook_emptied on webhook (received_at) where inserted = pruned;
