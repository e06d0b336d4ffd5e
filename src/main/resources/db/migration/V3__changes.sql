-- What happened to an earlier message (edit, unsend, reaction) finds that message, and the other way
-- round, by its id. Both are read out of the message, so nothing that writes events has to know.
alter table event
  add column change_kind text generated always as (message #>> '{change,kind}') stored,
  add column change_target text generated always as (message #>> '{change,target}') stored;
comment on column event.change_kind is 'EDIT, UNSEND or REACTION; null for a message that changes no other';
comment on column event.change_target is 'message_id of the event that it is about';

create index event_change on event (inbox, change_target) where change_target is not null;
