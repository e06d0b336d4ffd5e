insert into audit (at, actor, action, selection)
values (:now, :actor, :action, cast(:selection as jsonb))
returning id
