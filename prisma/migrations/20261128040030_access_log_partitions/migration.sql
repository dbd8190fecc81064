-- Gives up before another session's deadlock check does; the runner tries again.
SET LOCAL lock_timeout = '500ms';
SELECT platform.partition_by_month('access_log');
