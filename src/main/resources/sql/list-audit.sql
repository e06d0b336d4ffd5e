select id, at, actor, action, selection, changed
from audit
where cast(:below as bigint) is null or id < cast(:below as bigint)
order by id desc
limit :most
