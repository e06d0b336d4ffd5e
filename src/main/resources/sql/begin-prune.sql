-- One node prunes at a time; the lock goes with the batch's transaction.
select pg_try_advisory_xact_lock(hashtext('caravan-prune'))
