-- The page of dead letters shows the last replays and discards. Merges and other acts lie between them,
-- more with each day, and shall not be read through for that.
create index audit_change on audit (id) where matched is not null;
