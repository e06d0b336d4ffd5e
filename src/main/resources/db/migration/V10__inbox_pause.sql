-- Inboxes that an operator has paused: nothing is delivered for them, on any node, until one resumes
-- them. What Caravan itself pauses (a wrong token) is each node's own and has no row.
create table inbox_pause (
  inbox text primary key,
  since timestamptz not null,
  actor text not null,
  reason text not null
);

alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('replay', 'discard', 'merge', 'release', 'pause', 'resume'));
