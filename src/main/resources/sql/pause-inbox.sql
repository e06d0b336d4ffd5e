insert into inbox_pause (inbox, since, actor, reason)
values (:inbox, :now, :actor, :reason)
on conflict (inbox) do nothing
