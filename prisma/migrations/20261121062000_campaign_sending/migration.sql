-- One run of a send at a time: `turn` counts them, and the run that has taken the current one is named, so that its own
-- repetition goes on where anybody else's is refused. `wake_at`: when there is something to do again.
ALTER TABLE "campaign" ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "campaign" ADD COLUMN "turn_by" TEXT;
ALTER TABLE "campaign" ADD COLUMN "turn_at" TIMESTAMPTZ(3);
ALTER TABLE "campaign" ADD COLUMN "wake_at" TIMESTAMPTZ(3);
CREATE INDEX campaign_open_idx ON "campaign"("organization_id", "id") WHERE status IN ('sending', 'paused');

-- How fast a number, or an organization's mail, may go: shared by every process that sends. One row a number, under its
-- id, and one under `email`.
CREATE TABLE "sending_pace" (
    "organization_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "factor" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "slowed" INTEGER NOT NULL DEFAULT 0,
    "streak" INTEGER NOT NULL DEFAULT 0,
    "day_left" INTEGER,
    "day_counted_at" TIMESTAMPTZ(3),

    CONSTRAINT "sending_pace_pkey" PRIMARY KEY ("organization_id","key")
);
ALTER TABLE "sending_pace" ADD CONSTRAINT "sending_pace_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sending_pace" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sending_pace" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sending_pace" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sending_pace" TO balcao_app;

-- What is being sent, of every organization: whoever looks for work that a crash left behind.
CREATE FUNCTION unsafe_list_open_campaigns() RETURNS TABLE (organization_id uuid, campaign_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, c.id FROM campaign c WHERE c.status IN ('sending', 'paused') ORDER BY 1, 2
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_open_campaigns() OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_open_campaigns() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_open_campaigns() TO balcao_app;
