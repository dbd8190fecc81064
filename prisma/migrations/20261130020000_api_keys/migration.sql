-- Keys with which other systems call the API for one organization. Only the hash of a key is stored; a revoked or expired
-- key stays, so that the audit log can name it.
CREATE TABLE "api_key" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "is_store_limited" BOOLEAN NOT NULL,
    "successor_of" UUID,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by" UUID,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");
CREATE INDEX "api_key_organization_id_successor_of_idx" ON "api_key"("organization_id", "successor_of");
ALTER TABLE "api_key"
  ADD CONSTRAINT "api_key_organization_id_fkey" FOREIGN KEY ("organization_id")
    REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "api_key_organization_id_successor_of_fkey" FOREIGN KEY ("organization_id", "successor_of")
    REFERENCES "api_key"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The stores of a limited key. Without a row a limited key sees no store, so a deleted store never widens it.
CREATE TABLE "api_key_store" (
    "organization_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,

    CONSTRAINT "api_key_store_pkey" PRIMARY KEY ("organization_id","api_key_id","store_id")
);
ALTER TABLE "api_key_store"
  ADD CONSTRAINT "api_key_store_organization_id_api_key_id_fkey" FOREIGN KEY ("organization_id", "api_key_id")
    REFERENCES "api_key"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "api_key_store_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id")
    REFERENCES "store"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- After the foreign keys: their validation would read api_key as a tenant, if the owner does not bypass row security.
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "api_key" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "api_key" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_key" TO balcao_app;
ALTER TABLE "api_key_store" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "api_key_store" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "api_key_store" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_key_store" TO balcao_app;

-- A key in any organization, by its hash, as unsafe_load_member loads a user. Read at each request: a revocation is
-- effective from the next one on.
CREATE FUNCTION unsafe_load_api_key(hash text) RETURNS TABLE (
  is_revoked boolean, is_expired boolean, key_id uuid, organization_id uuid, organization_name text, name text,
  prefix text, scopes text[], is_store_limited boolean, last_used_at timestamptz, stores jsonb, quotas jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.revoked_at IS NOT NULL, k.expires_at IS NOT NULL AND k.expires_at <= now(), k.id, k.organization_id, o.name,
    k.name, k.prefix, k.scopes, k.is_store_limited, k.last_used_at,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code) ORDER BY s.code), '[]')
     FROM api_key_store ks JOIN store s ON s.organization_id = ks.organization_id AND s.id = ks.store_id
     WHERE ks.organization_id = k.organization_id AND ks.api_key_id = k.id),
    jsonb_build_object(
      'messagesPerDay', o.quota_messages_per_day, 'exportsPerHour', o.quota_exports_per_hour,
      'segmentQueriesPerMinute', o.quota_segment_queries_per_minute,
      'apiRequestsPerMinute', o.quota_api_requests_per_minute)
  FROM api_key k JOIN organization o ON o.id = k.organization_id WHERE k.key_hash = hash
$$;
GRANT SELECT ON "api_key" TO balcao_definer;
CREATE POLICY definer ON "api_key" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT ON "api_key_store" TO balcao_definer;
CREATE POLICY definer ON "api_key_store" FOR SELECT TO balcao_definer USING (true);
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_load_api_key(text) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_load_api_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_load_api_key(text) TO balcao_app;

-- Loads the key and counts the request in the same round trip: first for the key, then for the organization.
CREATE FUNCTION unsafe_load_api_key_and_count(
  hash text, bucket text, max_hits int, window_seconds int, quota_bucket text, default_quota int, quota_seconds int
)
RETURNS TABLE (
  is_revoked boolean, is_expired boolean, key_id uuid, organization_id uuid, organization_name text, name text,
  prefix text, scopes text[], is_store_limited boolean, last_used_at timestamptz, stores jsonb, quotas jsonb,
  allowed boolean, remaining int, reset_seconds double precision,
  quota_allowed boolean, quota_reset_seconds double precision
)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
BEGIN
  SELECT k.* INTO is_revoked, is_expired, key_id, organization_id, organization_name, name, prefix, scopes,
    is_store_limited, last_used_at, stores, quotas FROM unsafe_load_api_key(hash) k;
  IF key_id IS NULL THEN RETURN; END IF;
  IF NOT is_revoked AND NOT is_expired THEN
    SELECT h.* INTO allowed, remaining, reset_seconds
    FROM platform.hit_rate_limit(bucket || ':key-' || key_id, max_hits, window_seconds) h;
    IF allowed AND default_quota IS NOT NULL THEN
      SELECT q.allowed, q.reset_seconds INTO quota_allowed, quota_reset_seconds
      FROM platform.hit_rate_limit(quota_bucket || ':' || organization_id,
        coalesce((quotas ->> 'apiRequestsPerMinute')::int, default_quota), quota_seconds) q;
    END IF;
  END IF;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION unsafe_load_api_key_and_count(text, text, int, int, text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_load_api_key_and_count(text, text, int, int, text, int, int) TO balcao_app;
