-- Addresses of organizations that receive events, and a row for each event handed out to one.
CREATE TABLE "webhook_endpoint" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "types" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'active',
    "paused_reason" TEXT,
    "paused_at" TIMESTAMPTZ(3),
    "position" TEXT NOT NULL,
    "read_until" pg_snapshot NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "secret_encrypted" TEXT,
    "previous_secret_encrypted" TEXT,
    "previous_secret_ends_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" UUID,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "webhook_endpoint_status_check" CHECK ("status" IN ('active', 'paused')),
    CONSTRAINT "webhook_endpoint_paused_check" CHECK (("status" = 'paused') = ("paused_at" IS NOT NULL)
      AND ("paused_at" IS NULL) = ("paused_reason" IS NULL)
      AND coalesce("paused_reason" IN ('person', 'failing', 'gone'), true)),
    CONSTRAINT "webhook_endpoint_previous_check"
      CHECK (("previous_secret_encrypted" IS NULL) = ("previous_secret_ends_at" IS NULL))
);

CREATE TABLE "event_delivery" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "response_start" TEXT,
    "duration_ms" INTEGER,
    "first_attempt_at" TIMESTAMPTZ(3),
    "last_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_delivery_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "event_delivery_state_check" CHECK ("state" IN ('delivered', 'given_up', 'waiting', 'retrying')),
    CONSTRAINT "event_delivery_next_attempt_check"
      CHECK (("state" IN ('delivered', 'given_up')) = ("next_attempt_at" IS NULL))
);
CREATE UNIQUE INDEX "event_delivery_organization_id_endpoint_id_event_id_key"
  ON "event_delivery"("organization_id", "endpoint_id", "event_id");
CREATE INDEX "event_delivery_organization_id_endpoint_id_id_idx"
  ON "event_delivery"("organization_id", "endpoint_id", "id");
CREATE INDEX "event_delivery_due_idx" ON "event_delivery"("organization_id", "endpoint_id", "next_attempt_at", "id")
  WHERE "next_attempt_at" IS NOT NULL;
CREATE INDEX "event_delivery_organization_id_state_id_idx" ON "event_delivery"("organization_id", "state", "id");
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "event_delivery" ADD CONSTRAINT "event_delivery_organization_id_endpoint_id_fkey"
  FOREIGN KEY ("organization_id", "endpoint_id")
  REFERENCES "webhook_endpoint"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- After the foreign keys: their validation would read the tables as a tenant, if the owner does not bypass row security.
ALTER TABLE "webhook_endpoint" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook_endpoint" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "webhook_endpoint" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_endpoint" TO balcao_app;
ALTER TABLE "event_delivery" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "event_delivery" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "event_delivery" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "event_delivery" TO balcao_app;

-- Organizations with a due delivery, or with events after those that an endpoint was handed. A `read_until` of the future
-- is of a database that this one is a copy of.
CREATE FUNCTION unsafe_list_due_webhook_deliveries(due timestamptz, after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.organization_id, uuid_hash(w.organization_id) FROM webhook_endpoint w
  WHERE w.status = 'active' AND w.deleted_at IS NULL AND (w.retry_at IS NULL OR w.retry_at <= due)
    AND (uuid_hash(w.organization_id), w.organization_id) > (after_position, after_organization)
    AND (EXISTS (SELECT FROM event_delivery d WHERE d.organization_id = w.organization_id AND d.endpoint_id = w.id
        AND d.next_attempt_at <= due)
      OR pg_snapshot_xmax(w.read_until) > pg_snapshot_xmax(pg_current_snapshot())
      OR EXISTS (SELECT FROM event e WHERE e.organization_id = w.organization_id
        AND e.xact >= pg_snapshot_xmin(w.read_until) AND NOT pg_visible_in_snapshot(e.xact, w.read_until)))
  GROUP BY 1, 2 ORDER BY 2, 1 LIMIT page
$$;
GRANT SELECT (organization_id, id, status, deleted_at, retry_at, read_until) ON "webhook_endpoint" TO balcao_definer;
CREATE POLICY definer ON "webhook_endpoint" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (organization_id, id, endpoint_id, next_attempt_at) ON "event_delivery" TO balcao_definer;
CREATE POLICY definer ON "event_delivery" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (organization_id, xact) ON "event" TO balcao_definer;
CREATE POLICY definer ON "event" FOR SELECT TO balcao_definer USING (true);

-- As unsafe_list_due_removals of before, with one more table. The former stays for the release before.
CREATE FUNCTION unsafe_list_due_removals(events_before timestamptz, runs_before timestamptz, opens_before timestamptz,
  keys_before timestamptz, deliveries_before timestamptz, after_position int, after_organization uuid, page int)
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
    OR (SELECT true FROM event_delivery d WHERE d.organization_id = o.id
      AND d.id < platform.first_uuid_at(deliveries_before) ORDER BY d.id LIMIT 1)
    OR EXISTS (SELECT FROM list_removable_job_runs(o.id, runs_before, 1))
  ORDER BY 2, 1 LIMIT page
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_due_webhook_deliveries(timestamptz, int, uuid, int) OWNER TO balcao_definer;
ALTER FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, int, uuid, int)
  OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_due_webhook_deliveries(timestamptz, int, uuid, int) FROM PUBLIC;
REVOKE ALL ON FUNCTION
  unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, int, uuid, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_due_webhook_deliveries(timestamptz, int, uuid, int) TO balcao_app;
GRANT EXECUTE ON FUNCTION
  unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, int, uuid, int) TO balcao_app;
