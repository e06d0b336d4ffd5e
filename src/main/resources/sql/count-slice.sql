-- Events of a slice of webhooks by inbox and state; what was pruned counts for the URL's inbox.
select inbox, state, count(*) as events, max(received_at) as newest
from event
where webhook_id > :after and webhook_id <= :last
group by inbox, state
union all
select inbox, 'pruned', sum(pruned), max(received_at)
from webhook
where id > :after and id <= :last and pruned > 0
group by inbox
