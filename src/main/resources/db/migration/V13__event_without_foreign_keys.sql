-- Two checks for each event, a look into an index and a lock each, were a tenth of what storing it
-- costs. What they guarded cannot come about: an event is stored by the statement that stores or
-- locks its webhook and its lane, lanes are never deleted, and a webhook only without events.
--
-- To drop them locks all three tables, which nodes that go on meanwhile lock in other orders. So all
-- are locked at once or none: who does not get them soon lets the others go on before it asks again.
do $$
begin
  loop
    begin
      set local lock_timeout = '300ms';
      lock table lane, webhook, event in access exclusive mode;
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.1);
    end;
  end loop;
end $$;
alter table event drop constraint event_lane_id_fkey;
alter table event drop constraint event_webhook_id_fkey;
