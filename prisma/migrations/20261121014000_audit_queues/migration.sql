-- The log is read newest first, and its statistics from the index alone.
DROP INDEX "access_log_organization_id_created_at_id_idx";
CREATE INDEX "access_log_organization_id_created_at_id_idx" ON "access_log"("organization_id", "created_at" DESC, "id" DESC) INCLUDE ("user_id", "action_type");
CREATE INDEX "access_log_organization_id_endpoint_idx" ON "access_log" USING GIN ("organization_id" uuid_ops, "endpoint" gin_trgm_ops);

-- Substring search of one tenant's log. ILIKE is not leakproof: under row security it could not use the trigram index.
-- One row: how many records match, and the ids of one page of them.
GRANT SELECT ON "access_log" TO balcao_definer;
DROP POLICY IF EXISTS definer ON "access_log";
CREATE POLICY definer ON "access_log" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION search_access_logs(
  term text, person uuid, action text, since timestamptz, until timestamptz, max_rows int, skipped int
) RETURNS TABLE (total bigint, ids uuid[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH hit AS MATERIALIZED (
    SELECT id, created_at FROM access_log
    WHERE organization_id = current_setting('app.organization_id')::uuid
      AND endpoint ILIKE '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      AND (person IS NULL OR user_id = person) AND (action IS NULL OR action_type = action)
      AND (since IS NULL OR created_at >= since) AND (until IS NULL OR created_at <= until)
  )
  SELECT (SELECT count(*) FROM hit),
    ARRAY(SELECT id FROM hit ORDER BY created_at DESC, id DESC LIMIT max_rows OFFSET skipped)
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION search_access_logs(text, uuid, text, timestamptz, timestamptz, int, int) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION search_access_logs(text, uuid, text, timestamptz, timestamptz, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_access_logs(text, uuid, text, timestamptz, timestamptz, int, int) TO balcao_app;

-- Runs that failed with Inngest itself as engine, kept by a function of ours. Like engine.run no tenant table: some belong
-- to no organization (schedules), and level 0 sees them all. Payloads hold identifiers only.
CREATE TABLE platform.failed_run (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  run_id text NOT NULL UNIQUE,
  function_id text NOT NULL,
  org_id text,
  event jsonb NOT NULL,
  error text NOT NULL,
  failed_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Sent again: it is no failure any more. Should it fail once more, that is a run of its own.
  retried_at timestamptz(3)
);
CREATE INDEX failed_run_open_idx ON platform.failed_run (org_id, failed_at DESC) WHERE retried_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.failed_run TO balcao_app;

-- The queue page reads runs that wait, by organization, and delays of the last hour.
CREATE INDEX run_started_at_idx ON engine.run (started_at) WHERE started_at IS NOT NULL;
