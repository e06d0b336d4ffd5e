insert into outage (chatwoot_url, moved_to)
values (:url, :opened_at)
on conflict (chatwoot_url) do update set moved_to = greatest(outage.moved_to, excluded.moved_to)
returning moved_to
