-- A/B tests of a campaign: the other variants' content beside its own, and as sent in the version.
ALTER TABLE "campaign_content" ADD COLUMN "test" JSONB;
ALTER TABLE "campaign_content_version" ADD COLUMN "test" JSONB, ADD COLUMN "variant_templates" JSONB;

-- In a send with a test, a recipient can be claimed once it has a variant: the test's share at once, the others after the
-- decision.
ALTER TABLE "campaign_recipient"
  ADD COLUMN "variant" TEXT,
  ADD COLUMN "in_test" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "campaign_recipient"
  ADD CONSTRAINT "campaign_recipient_variant_check" CHECK ("variant" IN ('A', 'B', 'C', 'D')) NOT VALID,
  ADD CONSTRAINT "campaign_recipient_in_test_check"
    CHECK (NOT "in_test" OR ("variant" IS NOT NULL AND "assignment" IS DISTINCT FROM 'holdout')) NOT VALID;

-- No customer gets two variants, whatever a later statement does.
CREATE FUNCTION keep_recipient_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The variant of a recipient cannot change' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER campaign_recipient_keep_variant BEFORE UPDATE OF variant, in_test ON "campaign_recipient"
  FOR EACH ROW WHEN ((OLD.variant IS NOT NULL AND NEW.variant IS DISTINCT FROM OLD.variant) OR NEW.in_test <> OLD.in_test)
  EXECUTE FUNCTION keep_recipient_variant();

-- One row for each send with a test, written with its audience; the decision is added once.
CREATE TABLE "campaign_test" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "occurrence" INTEGER NOT NULL,
    "variants" SMALLINT NOT NULL CHECK ("variants" BETWEEN 2 AND 4),
    "share_percent" SMALLINT NOT NULL CHECK ("share_percent" BETWEEN 1 AND 100),
    "metric" TEXT NOT NULL CHECK ("metric" IN ('read', 'click', 'reply', 'purchase', 'revenue')),
    "horizon_hours" SMALLINT NOT NULL CHECK ("horizon_hours" > 0),
    "otherwise" TEXT NOT NULL CHECK ("otherwise" IN ('best', 'stop')),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "decides_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "winner" TEXT CHECK ("winner" IN ('A', 'B', 'C', 'D')),
    "chosen" TEXT CHECK ("chosen" IN ('A', 'B', 'C', 'D')),
    "result" JSONB,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_test_pkey" PRIMARY KEY ("organization_id","campaign_id","occurrence"),
    CONSTRAINT "campaign_test_decision_check" CHECK (
      ("decided_at" IS NULL AND "winner" IS NULL AND "chosen" IS NULL AND "result" IS NULL AND "released_at" IS NULL)
      OR ("decided_at" IS NOT NULL AND "decides_at" IS NOT NULL AND "result" IS NOT NULL
        AND ("winner" IS NULL OR "winner" = "chosen")))
);
ALTER TABLE "campaign_test" ADD CONSTRAINT "campaign_test_organization_id_campaign_id_occurrence_fkey"
  FOREIGN KEY ("organization_id", "campaign_id", "occurrence")
  REFERENCES "campaign_occurrence"("organization_id", "campaign_id", "occurrence") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "campaign_test" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_test" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "campaign_test" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT ON "campaign_test" TO balcao_app;
GRANT UPDATE ("decides_at", "decided_at", "winner", "chosen", "result", "released_at") ON "campaign_test" TO balcao_app;
