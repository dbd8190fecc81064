-- Some limits count a whole day: what they counted is kept as long as they look back, and a slice more.
CREATE OR REPLACE FUNCTION platform.purge_expired() RETURNS bigint
LANGUAGE sql VOLATILE SET search_path = platform, pg_temp AS $$
  WITH entries AS (DELETE FROM kv_entry WHERE expires_at < now() RETURNING 1),
    locks AS (DELETE FROM kv_lock WHERE expires_at < now() RETURNING 1),
    windows AS (DELETE FROM rate_window WHERE window_start < now() - interval '2 days' RETURNING 1),
    revocations AS (DELETE FROM session_revocation WHERE expires_at < now() RETURNING 1),
    sessions AS (DELETE FROM local_session WHERE expires_at < now() RETURNING 1),
    receipts AS (DELETE FROM webhook_receipt WHERE received_at < now() - interval '30 days' RETURNING 1),
    deliveries AS (DELETE FROM webhook_delivery WHERE received_at < now() - interval '8 days' RETURNING 1),
    failures AS (
      DELETE FROM failed_run
      WHERE retried_at < now() - interval '30 days' OR (retried_at IS NULL AND failed_at < now() - interval '90 days')
      RETURNING 1)
  SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM locks) + (SELECT count(*) FROM windows)
    + (SELECT count(*) FROM revocations) + (SELECT count(*) FROM sessions) + (SELECT count(*) FROM receipts)
    + (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM failures)
$$;
