-- One person comes under several ids: a phone number and a LID or BSUID, two spellings of a number.
-- All of them lead to one lane, whose contact is the id that was seen first.
create table alias (
  inbox text not null,
  id text not null,
  contact text not null,
  known_since timestamptz not null default clock_timestamp(),
  checked boolean not null default false,
  primary key (inbox, id)
);
comment on table alias is 'ids of persons beside lane.contact, which leads to its lane by itself';
comment on column alias.contact is 'lane.contact of the person''s lane';
comment on column alias.checked is 'no lane of this id can still come into being by a webhook that did not see this row';

create index alias_of_contact on alias (inbox, contact);
create index alias_unchecked on alias (known_since) where not checked;

-- A lane that was found to be another one's person stays as a signpost.
alter table lane add column merged_into bigint references lane (id);
comment on column lane.merged_into is 'the lane that has its events now, and all that is to come';
create index lane_merged on lane (merged_into) where merged_into is not null;

create table contact_link (
  id bigint generated always as identity primary key,
  inbox text not null,
  contact text not null,
  other text not null,
  found_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  reason text,
  unique (inbox, contact, other),
  check (contact < other)
);
comment on table contact_link is 'two lanes that are one person, to be merged; gone once they are';
comment on column contact_link.next_attempt_at is 'null: given up, reason says why';
create index contact_link_due on contact_link (next_attempt_at) where next_attempt_at is not null;

alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('replay', 'discard', 'merge'));
