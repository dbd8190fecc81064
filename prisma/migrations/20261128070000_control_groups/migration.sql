-- Control groups: a share of the audience that gets no message, so that a send's effect can be measured.
ALTER TABLE "campaign"
  ADD COLUMN "holdout_percent" SMALLINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "campaign_holdout_percent_check" CHECK ("holdout_percent" BETWEEN 0 AND 50);

-- Null: left out before the arms were assigned, or a send without a control group. A holdout row can't become a message.
ALTER TABLE "campaign_recipient" ADD COLUMN "assignment" TEXT;
ALTER TABLE "campaign_recipient"
  ADD CONSTRAINT "campaign_recipient_assignment_check" CHECK ("assignment" IN ('treated', 'holdout')) NOT VALID,
  ADD CONSTRAINT "campaign_recipient_holdout_check"
    CHECK ("assignment" IS DISTINCT FROM 'holdout' OR ("status" = 'skipped' AND "accepted_at" IS NULL)) NOT VALID;

-- One row for each send with a control group, written with its audience.
CREATE TABLE "campaign_experiment" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "occurrence" INTEGER NOT NULL,
    "holdout_percent" SMALLINT NOT NULL,
    "window_days" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_experiment_pkey" PRIMARY KEY ("organization_id","campaign_id","occurrence")
);
ALTER TABLE "campaign_experiment" ADD CONSTRAINT "campaign_experiment_organization_id_campaign_id_occurrence_fkey"
  FOREIGN KEY ("organization_id", "campaign_id", "occurrence")
  REFERENCES "campaign_occurrence"("organization_id", "campaign_id", "occurrence") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "campaign_experiment" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_experiment" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "campaign_experiment" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT ON "campaign_experiment" TO balcao_app;

-- 0 to 9999, the same for the same draw and customer, and independent of everything else about the customer.
CREATE FUNCTION assignment_bucket(draw TEXT, customer UUID) RETURNS INTEGER
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (('x' || left(encode(sha256(convert_to(draw || ':' || customer::text, 'UTF8')), 'hex'), 12))::bit(48)::bigint % 10000)::int
$$;
