-- Names and avatars: side work, after delivery. One row a lane, at most. No foreign key: its check would
-- lock the lane's row against the claim of a delivery until whoever adds the row here commits.

create table profile (
  lane_id bigint primary key,
  inbox text not null,
  due_at timestamptz,
  again_at timestamptz,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  outcome text,
  settled_at timestamptz,
  name_sha256 text,
  tried_sha256 text,
  avatar_sha256 text,
  thumbnail text
);
comment on table profile is 'what is known of asking a channel for a contact''s name and avatar';
comment on column profile.due_at is 'null: settled';
comment on column profile.again_at is 'from then on a delivered message makes it due again';
comment on column profile.attempts is 'failed tries since it became due';
comment on column profile.lease_until is 'judged by clock_timestamp() alone, never by a node''s clock';
comment on column profile.name_sha256 is 'of the name that Caravan gave the contact: another one is an agent''s and stays';
comment on column profile.tried_sha256 is 'of the name that Caravan was about to give: it may have come to that';
comment on column profile.avatar_sha256 is 'of the picture that Caravan gave the contact';
comment on column profile.thumbnail is 'Chatwoot''s link to that picture: another one is an agent''s and stays';

create index profile_due on profile (inbox, due_at, lane_id) where due_at is not null;
create index profile_settled on profile (again_at) where due_at is null;

-- How far delivered events were looked through for contacts to ask about: nodes share the hand.
create table profile_sweep (
  one boolean primary key default true check (one),
  swept_to timestamptz not null,
  swept_at timestamptz not null
);
comment on column profile_sweep.swept_to is 'event.finished_at up to here was seen';
comment on column profile_sweep.swept_at is 'Postgres'' clock';
insert into profile_sweep (swept_to, swept_at) values (clock_timestamp(), '-infinity');
