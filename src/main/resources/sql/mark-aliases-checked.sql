-- A webhook that did not see the alias is stored, or given up, long before.
update alias
set checked = true
where not checked and known_since < clock_timestamp() - interval '1 minute'
