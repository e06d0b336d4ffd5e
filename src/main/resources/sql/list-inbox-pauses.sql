select inbox, since, actor, reason from inbox_pause order by inbox
