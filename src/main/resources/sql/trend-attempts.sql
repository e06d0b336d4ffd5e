select
  date_bin(:millis * interval '1 millisecond', started_at, :from) as bucket, outcome,
  count(*) as attempts
from attempt
where started_at >= :from and started_at < :to
group by bucket, outcome
