-- Requests that carry an Idempotency-Key, by the hash of caller, route and key. The transaction of the effect sets
-- effect_at; the response is stored after it, encrypted.
CREATE TABLE "idempotency_key" (
    "organization_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "claim" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "effect_at" TIMESTAMPTZ(3),
    "status" SMALLINT,
    "response_encrypted" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("organization_id","key_hash")
);
CREATE INDEX "idempotency_key_organization_id_created_at_idx" ON "idempotency_key"("organization_id", "created_at");
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "idempotency_key" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "idempotency_key" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "idempotency_key" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "idempotency_key" TO balcao_app;

-- As unsafe_list_due_removals of before, with one more table. The former stays for the release before.
CREATE FUNCTION unsafe_list_due_removals(events_before timestamptz, runs_before timestamptz, opens_before timestamptz,
  keys_before timestamptz, after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.position FROM (
    SELECT g.id, uuid_hash(g.id) AS position FROM organization g
    WHERE (uuid_hash(g.id), g.id) > (after_position, after_organization) ORDER BY 2, 1 OFFSET 0) o
  WHERE (SELECT true FROM message_event e WHERE e.organization_id = o.id
      AND e.id < platform.first_uuid_at(events_before) ORDER BY e.id LIMIT 1)
    OR (SELECT true FROM open_token t WHERE t.organization_id = o.id AND t.created_at < opens_before
      ORDER BY t.created_at LIMIT 1)
    OR (SELECT true FROM idempotency_key i WHERE i.organization_id = o.id AND i.created_at < keys_before
      ORDER BY i.created_at LIMIT 1)
    OR EXISTS (SELECT FROM list_removable_job_runs(o.id, runs_before, 1))
  ORDER BY 2, 1 LIMIT page
$$;
GRANT SELECT (organization_id, created_at) ON "idempotency_key" TO balcao_definer;
CREATE POLICY definer ON "idempotency_key" FOR SELECT TO balcao_definer USING (true);
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, int, uuid, int)
  OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, int, uuid, int)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, int, uuid, int)
  TO balcao_app;
