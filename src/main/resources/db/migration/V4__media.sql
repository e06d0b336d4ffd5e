-- Files that came with messages. They are fetched early, since links expire, and kept here until
-- they are delivered, so that every node can deliver them.

create table media (
  id bigint generated always as identity primary key,
  event_id bigint not null references event (id) on delete cascade,
  place integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'failed')),
  wanted boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  tried_since timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  reason text,
  size bigint,
  sha256 text,
  mime text,
  name text,
  spooled boolean not null default false,
  unique (event_id, place)
);
comment on column media.place is 'place among the message''s attachments, from 0';
comment on column media.wanted is 'its message''s turn has come: fetched even if the spool is full';
comment on column media.tried_since is 'its first try; caravan.media.patience counts from here';
comment on column media.lease_until is 'judged by clock_timestamp() alone, never by a node''s clock';
comment on column media.reason is 'why it is tried again, or why it failed; shown to agents';
comment on column media.spooled is 'its bytes are in media_chunk';

create index media_waiting on media (next_attempt_at, id) where state = 'waiting';
create index media_spooled on media (id) include (size) where spooled;

create table media_chunk (
  media_id bigint not null references media (id) on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (media_id, place)
);
-- Files are compressed already.
alter table media_chunk alter column bytes set storage external;
