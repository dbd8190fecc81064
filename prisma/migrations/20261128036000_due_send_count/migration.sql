-- How many senders may send now, up to a number: a send run is shorter while more are due than may run at a time. A number
-- sends for one campaign at a time, and so does an organization's mail. A campaign without a run for ten minutes is left to
-- the recovery of runs.
GRANT SELECT (number_id, started_at, turn_at, wake_at) ON "campaign" TO balcao_definer;

CREATE FUNCTION unsafe_count_due_sends(most int) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM (
    SELECT DISTINCT organization_id, number_id FROM campaign WHERE status = 'sending' AND (wake_at IS NULL OR wake_at <= now())
      AND greatest(started_at, turn_at, wake_at) > now() - interval '10 minutes' LIMIT most) due
$$;

GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_count_due_sends(int) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_count_due_sends(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_count_due_sends(int) TO balcao_app;
