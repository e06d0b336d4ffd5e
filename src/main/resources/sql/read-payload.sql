select w.body from webhook w join event e on e.webhook_id = w.id where e.id = :event
