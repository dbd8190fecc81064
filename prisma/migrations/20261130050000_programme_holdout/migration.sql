-- A control group of the whole organization: customers who get no campaign for a quarter.
ALTER TABLE "organization"
  ADD COLUMN "programme_holdout_percent" SMALLINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "organization_programme_holdout_check" CHECK ("programme_holdout_percent" BETWEEN 0 AND 20) NOT VALID;

-- A row of it can't become a message, whatever a later statement does.
ALTER TABLE "campaign_recipient"
  ADD CONSTRAINT "campaign_recipient_programme_check"
    CHECK ("reason_code" IS DISTINCT FROM 'programme_holdout' OR ("status" = 'skipped' AND "accepted_at" IS NULL)) NOT VALID;

-- The share of a quarter is fixed by its first audience.
CREATE TABLE "programme_quarter" (
    "organization_id" UUID NOT NULL,
    "quarter" DATE NOT NULL,
    "holdout_percent" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "programme_quarter_pkey" PRIMARY KEY ("organization_id","quarter")
);
ALTER TABLE "programme_quarter" ADD CONSTRAINT "programme_quarter_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Both arms: customers whom a campaign of the quarter could reach, from the first such campaign on.
CREATE TABLE "programme_member" (
    "organization_id" UUID NOT NULL,
    "quarter" DATE NOT NULL,
    "customer_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "assignment" TEXT NOT NULL CHECK ("assignment" IN ('treated', 'holdout')),
    "assigned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "programme_member_pkey" PRIMARY KEY ("organization_id","quarter","customer_id")
);
ALTER TABLE "programme_member" ADD CONSTRAINT "programme_member_organization_id_quarter_fkey"
  FOREIGN KEY ("organization_id", "quarter") REFERENCES "programme_quarter"("organization_id", "quarter")
  ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "programme_member" ADD CONSTRAINT "programme_member_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id")
  ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "programme_member_organization_id_customer_id_idx" ON "programme_member"("organization_id", "customer_id");

ALTER TABLE "programme_quarter" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "programme_quarter" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "programme_quarter" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT ON "programme_quarter" TO balcao_app;
GRANT UPDATE ("ended_at") ON "programme_quarter" TO balcao_app;

ALTER TABLE "programme_member" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "programme_member" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "programme_member" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT ON "programme_member" TO balcao_app;
