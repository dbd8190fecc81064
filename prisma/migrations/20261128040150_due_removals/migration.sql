-- Runs that may be removed: not the last completed one of its type, which the monitoring and the lists need, nor one with a
-- refused row that is still missing. Oldest first.
CREATE FUNCTION list_removable_job_runs(organization uuid, before timestamptz, most int) RETURNS SETOF uuid
LANGUAGE sql STABLE AS $$
  SELECT r.id FROM job_run r
  WHERE r.organization_id = organization AND r.started_at < before AND r.status <> 'running'
    AND (r.status <> 'completed' OR EXISTS (SELECT FROM job_run n WHERE n.organization_id = organization
      AND n.type = r.type AND n.status = 'completed' AND n.finished_at IS NOT NULL AND n.started_at > r.started_at))
    AND NOT EXISTS (SELECT FROM job_run_error e WHERE e.organization_id = organization AND e.job_run_id = r.id
      AND e.resolved_at IS NULL)
  ORDER BY r.started_at LIMIT most
$$;

-- Organizations with rows past their retention: one index look-up per table and organization, ordered as an index is, so
-- that none is read whole.
CREATE FUNCTION unsafe_list_due_removals(events_before timestamptz, runs_before timestamptz, opens_before timestamptz,
  after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.position FROM (
    SELECT g.id, uuid_hash(g.id) AS position FROM organization g
    WHERE (uuid_hash(g.id), g.id) > (after_position, after_organization) ORDER BY 2, 1 OFFSET 0) o
  WHERE (SELECT true FROM message_event e WHERE e.organization_id = o.id
      AND e.id < platform.first_uuid_at(events_before) ORDER BY e.id LIMIT 1)
    OR (SELECT true FROM open_token t WHERE t.organization_id = o.id AND t.created_at < opens_before
      ORDER BY t.created_at LIMIT 1)
    OR EXISTS (SELECT FROM list_removable_job_runs(o.id, runs_before, 1))
  ORDER BY 2, 1 LIMIT page
$$;
GRANT SELECT (id, finished_at) ON "job_run" TO balcao_definer;
GRANT SELECT (organization_id, id) ON "message_event" TO balcao_definer;
GRANT SELECT (organization_id, job_run_id, resolved_at) ON "job_run_error" TO balcao_definer;
CREATE POLICY definer ON "message_event" FOR SELECT TO balcao_definer USING (true);
CREATE POLICY definer ON "job_run_error" FOR SELECT TO balcao_definer USING (true);
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, int, uuid, int)
  OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, int, uuid, int)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, int, uuid, int)
  TO balcao_app;
