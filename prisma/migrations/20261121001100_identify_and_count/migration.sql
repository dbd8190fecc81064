-- Who calls and whether they may: where this database also counts, one round trip answers both. A hit is counted only for
-- a member whose session lives; anybody else is counted by address.
CREATE FUNCTION unsafe_load_user_and_count(provider_id text, session text, bucket text, max_hits int, window_seconds int)
RETURNS TABLE (
  is_revoked boolean, user_id uuid, organization_id uuid, organization_name text, clerk_id text, email text, name text,
  store_id uuid, last_seen_at timestamptz, role jsonb, stores jsonb,
  allowed boolean, remaining int, reset_seconds double precision
)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
BEGIN
  SELECT u.* INTO is_revoked, user_id, organization_id, organization_name, clerk_id, email, name, store_id, last_seen_at,
    role, stores FROM unsafe_load_user(provider_id, session) u;
  IF user_id IS NOT NULL AND NOT is_revoked THEN
    SELECT h.* INTO allowed, remaining, reset_seconds
    FROM platform.hit_rate_limit(bucket || ':user-' || user_id, max_hits, window_seconds) h;
  END IF;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION unsafe_load_user_and_count(text, text, text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_load_user_and_count(text, text, text, int, int) TO balcao_app;
