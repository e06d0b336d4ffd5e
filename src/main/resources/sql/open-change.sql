insert into audit (at, actor, action, selection, matched, more, touched_at)
values (:now, :actor, :action, cast(:selection as jsonb), :matched, :more, clock_timestamp())
returning id
