update event
set may_exist = true,
    not_before = greatest(
      not_before, clock_timestamp() + :not_before_millis * interval '1 millisecond')
where id = :event and state in ('received', 'retrying')
