-- Sessions that ended before their tokens did, and provider accounts that are gone for good. Identifiers only.
CREATE TABLE platform.session_revocation (session_id text PRIMARY KEY, expires_at timestamptz NOT NULL);
CREATE TABLE platform.deleted_identity (provider_id text PRIMARY KEY, deleted_at timestamptz NOT NULL DEFAULT now());
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.session_revocation, platform.deleted_identity TO balcao_app;

-- Who a token belongs to, asked before a tenant is known: one round trip for user, role, stores and session state.
-- A row always comes back; user_id is null for an account that is unknown here.
GRANT USAGE ON SCHEMA platform TO balcao_definer;
GRANT SELECT ON platform.session_revocation, platform.deleted_identity TO balcao_definer;
GRANT SELECT ON "role", "user_store", "store" TO balcao_definer;
CREATE POLICY definer ON "role" FOR SELECT TO balcao_definer USING (true);
CREATE POLICY definer ON "user_store" FOR SELECT TO balcao_definer USING (true);
CREATE POLICY definer ON "store" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION unsafe_load_user(provider_id text, session text) RETURNS TABLE (
  is_revoked boolean, user_id uuid, organization_id uuid, organization_name text, clerk_id text, email text, name text,
  store_id uuid, last_seen_at timestamptz, role jsonb, stores jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM platform.session_revocation s WHERE s.session_id = session)
      OR EXISTS (SELECT FROM platform.deleted_identity d WHERE d.provider_id = unsafe_load_user.provider_id),
    u.id, u.organization_id, o.name, u.clerk_id, u.email, u.name, u.store_id, u.last_seen_at,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
      'id', r.id, 'name', r.name, 'level', r.level, 'permissions', to_jsonb(r.permissions), 'readOnly', r.read_only) END,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code) ORDER BY s.code), '[]')
     FROM user_store us JOIN store s ON s.organization_id = us.organization_id AND s.id = us.store_id
     WHERE us.organization_id = u.organization_id AND us.user_id = u.id)
  FROM (SELECT) AS always
  LEFT JOIN app_user u ON u.clerk_id = unsafe_load_user.provider_id
  LEFT JOIN organization o ON o.id = u.organization_id
  LEFT JOIN role r ON r.organization_id = u.organization_id AND r.id = u.role_id
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_load_user(text, text) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_load_user(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_load_user(text, text) TO balcao_app;

-- One hit on a sliding window, never more than max_hits in any span of window_seconds. Hits are counted in slices of a
-- sixtieth of the window; a slice leaves the sum only when all of it is too old. A refused hit costs nothing.
CREATE FUNCTION platform.hit_rate_limit(rate_key text, max_hits int, window_seconds int)
RETURNS TABLE (allowed boolean, remaining int, reset_seconds double precision)
LANGUAGE plpgsql VOLATILE SET search_path = platform, pg_temp AS $$
DECLARE
  slice double precision := window_seconds / 60.0;
  at timestamptz;
  oldest timestamptz;
  used int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(rate_key, 7));
  at := clock_timestamp();
  SELECT coalesce(sum(w.hits), 0), min(w.window_start) INTO used, oldest FROM rate_window w
  WHERE w.key = rate_key AND w.window_start > at - make_interval(secs => window_seconds + slice);
  allowed := used < max_hits;
  IF allowed THEN
    INSERT INTO rate_window AS w (key, window_start, hits)
    VALUES (rate_key, to_timestamp(floor(extract(epoch FROM at) / slice) * slice), 1)
    ON CONFLICT (key, window_start) DO UPDATE SET hits = w.hits + 1;
    used := used + 1;
  END IF;
  remaining := max_hits - used;
  reset_seconds := extract(epoch FROM coalesce(oldest, at) + make_interval(secs => window_seconds + slice) - at);
  RETURN NEXT;
END $$;

-- What has expired by itself. Rate windows are kept a day, longer than any window in use.
CREATE FUNCTION platform.purge_expired() RETURNS bigint LANGUAGE sql VOLATILE SET search_path = platform, pg_temp AS $$
  WITH entries AS (DELETE FROM kv_entry WHERE expires_at < now() RETURNING 1),
    locks AS (DELETE FROM kv_lock WHERE expires_at < now() RETURNING 1),
    windows AS (DELETE FROM rate_window WHERE window_start < now() - interval '1 day' RETURNING 1),
    sessions AS (DELETE FROM session_revocation WHERE expires_at < now() RETURNING 1),
    receipts AS (DELETE FROM webhook_receipt WHERE received_at < now() - interval '30 days' RETURNING 1)
  SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM locks) + (SELECT count(*) FROM windows)
    + (SELECT count(*) FROM sessions) + (SELECT count(*) FROM receipts)
$$;
GRANT EXECUTE ON FUNCTION platform.hit_rate_limit(text, int, int), platform.purge_expired() TO balcao_app;
