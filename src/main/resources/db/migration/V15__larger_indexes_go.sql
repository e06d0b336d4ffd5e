-- Replaced by those of V14.
drop index event_of_lane;
drop index event_message;
drop index event_once;
