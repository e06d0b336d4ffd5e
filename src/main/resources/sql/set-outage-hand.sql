update outage set moved_to = :now where chatwoot_url = :url
