-- How long ago each organization's runs of each kind last came to their end: figures ask, once a minute.
GRANT SELECT (organization_id, type, status, finished_at) ON "job_run" TO balcao_definer;
CREATE POLICY definer ON "job_run" FOR SELECT TO balcao_definer USING (true);

CREATE FUNCTION unsafe_list_last_runs() RETURNS TABLE (organization_id uuid, type text, seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.organization_id, r.type, extract(epoch FROM now() - max(r.finished_at))::float8
  FROM job_run r WHERE r.status = 'completed' AND r.finished_at IS NOT NULL GROUP BY 1, 2
$$;

GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_last_runs() OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_last_runs() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_last_runs() TO balcao_app;
