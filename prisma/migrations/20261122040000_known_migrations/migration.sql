-- Whether the database is as new as the application needs it: readiness asks. The names alone; the bookkeeping itself
-- stays closed. Not yet there while a shadow database is built, so nothing here looks at it before it is called.
CREATE FUNCTION unsafe_is_migrated(latest text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM _prisma_migrations m WHERE m.migration_name = latest AND m.finished_at IS NOT NULL);
END $$;

DO $$
BEGIN
  IF to_regclass('public._prisma_migrations') IS NOT NULL THEN
    GRANT SELECT (migration_name, finished_at) ON _prisma_migrations TO balcao_definer;
  END IF;
END $$;

GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_is_migrated(text) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_is_migrated(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_is_migrated(text) TO balcao_app;
