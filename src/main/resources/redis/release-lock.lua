-- Only the holder releases: a lock that expired and went to somebody else is not ours to delete.
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0
