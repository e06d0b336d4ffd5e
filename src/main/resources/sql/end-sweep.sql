update profile_sweep
set swept_to = greatest(swept_to, cast(:until as timestamptz)), swept_at = clock_timestamp()
