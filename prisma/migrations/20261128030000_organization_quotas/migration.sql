-- An organization's own quotas; null: the installation's default.
ALTER TABLE "organization"
  ADD COLUMN "quota_messages_per_day" INTEGER,
  ADD COLUMN "quota_exports_per_hour" INTEGER,
  ADD COLUMN "quota_segment_queries_per_minute" INTEGER,
  ADD COLUMN "quota_api_requests_per_minute" INTEGER,
  ADD COLUMN "quotas_updated_at" TIMESTAMPTZ(3),
  ADD COLUMN "quotas_updated_by" UUID,
  ADD CONSTRAINT organization_quotas_check CHECK (
    quota_messages_per_day > 0 AND quota_exports_per_hour > 0 AND quota_segment_queries_per_minute > 0
    AND quota_api_requests_per_minute > 0
  );

-- Recipients messaged on a day (UTC−3), per number or e-mail. A claim locks this row anyway, so that the count adds no
-- lock; the organization's total is the sum of its rows.
ALTER TABLE "sending_pace"
  ADD COLUMN "messages_on" DATE,
  ADD COLUMN "messages" INTEGER NOT NULL DEFAULT 0;

-- Why a send waits until wake_at: the organization's quota or the number's daily limit.
ALTER TABLE "campaign" ADD COLUMN "wait_reason" TEXT;

-- unsafe_load_user, which alone decides who may sign in, and the quotas of the user's organization.
CREATE FUNCTION unsafe_load_member(provider_id text, session text) RETURNS TABLE (
  is_revoked boolean, user_id uuid, organization_id uuid, organization_name text, clerk_id text, email text, name text,
  store_id uuid, last_seen_at timestamptz, role jsonb, stores jsonb, quotas jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.*, jsonb_build_object(
    'messagesPerDay', o.quota_messages_per_day, 'exportsPerHour', o.quota_exports_per_hour,
    'segmentQueriesPerMinute', o.quota_segment_queries_per_minute,
    'apiRequestsPerMinute', o.quota_api_requests_per_minute)
  FROM unsafe_load_user(provider_id, session) u LEFT JOIN organization o ON o.id = u.organization_id
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_load_member(text, text) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_load_member(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_load_member(text, text) TO balcao_app;

-- Loads the caller and counts the request in the same round trip: first for the user, then for the organization. A request
-- above the user's limit costs the organization nothing, and level 0 is counted for no organization.
CREATE FUNCTION unsafe_load_member_and_count(
  provider_id text, session text, bucket text, max_hits int, window_seconds int,
  quota_bucket text, default_quota int, quota_seconds int
)
RETURNS TABLE (
  is_revoked boolean, user_id uuid, organization_id uuid, organization_name text, clerk_id text, email text, name text,
  store_id uuid, last_seen_at timestamptz, role jsonb, stores jsonb, quotas jsonb,
  allowed boolean, remaining int, reset_seconds double precision,
  quota_allowed boolean, quota_reset_seconds double precision
)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
BEGIN
  SELECT m.* INTO is_revoked, user_id, organization_id, organization_name, clerk_id, email, name, store_id, last_seen_at,
    role, stores, quotas FROM unsafe_load_member(provider_id, session) m;
  IF user_id IS NOT NULL AND NOT is_revoked THEN
    SELECT h.* INTO allowed, remaining, reset_seconds
    FROM platform.hit_rate_limit(bucket || ':user-' || user_id, max_hits, window_seconds) h;
    IF allowed AND default_quota IS NOT NULL AND (role ->> 'level')::int IS DISTINCT FROM 0 THEN
      SELECT q.allowed, q.reset_seconds INTO quota_allowed, quota_reset_seconds
      FROM platform.hit_rate_limit(quota_bucket || ':' || organization_id,
        coalesce((quotas ->> 'apiRequestsPerMinute')::int, default_quota), quota_seconds) q;
    END IF;
  END IF;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION unsafe_load_member_and_count(text, text, text, int, int, text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_load_member_and_count(text, text, text, int, int, text, int, int) TO balcao_app;
