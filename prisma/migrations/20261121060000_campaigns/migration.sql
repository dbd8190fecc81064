CREATE TABLE "campaign" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "name" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "segment_id" UUID,
    "behavior_rules" JSONB,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "number_id" UUID,
    "link_url" TEXT,
    "occurrence" INTEGER NOT NULL DEFAULT 0,
    "paused_reason" TEXT,
    "job_run_id" UUID,
    "started_at" TIMESTAMPTZ(3),
    "audience_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "updated_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT campaign_channel_check CHECK (channel IN ('whatsapp', 'email')),
    CONSTRAINT campaign_status_check
      CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'failed', 'cancelled'))
);
CREATE INDEX "campaign_organization_id_updated_at_idx" ON "campaign"("organization_id", "updated_at" DESC);
CREATE INDEX "campaign_organization_id_segment_id_idx" ON "campaign"("organization_id", "segment_id");
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_organization_id_segment_id_fkey" FOREIGN KEY ("organization_id", "segment_id")
  REFERENCES "segment"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_organization_id_number_id_fkey" FOREIGN KEY ("organization_id", "number_id")
  REFERENCES "store_whatsapp_number"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "campaign_content" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "template_name" TEXT,
    "template_language" TEXT,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "whatsapp_text" TEXT,
    "subject" TEXT,
    "preheader" TEXT,
    "html" TEXT,
    "text" TEXT,
    "from_name" TEXT,
    "reply_to" TEXT,

    CONSTRAINT "campaign_content_pkey" PRIMARY KEY ("organization_id","campaign_id")
);
ALTER TABLE "campaign_content" ADD CONSTRAINT "campaign_content_organization_id_campaign_id_fkey"
  FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaign"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "campaign_schedule" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3),
    "recurrence" JSONB,
    "last_occurrence_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_schedule_pkey" PRIMARY KEY ("organization_id","campaign_id")
);
CREATE INDEX "campaign_schedule_organization_id_scheduled_at_idx" ON "campaign_schedule"("organization_id", "scheduled_at");
ALTER TABLE "campaign_schedule" ADD CONSTRAINT "campaign_schedule_organization_id_campaign_id_fkey"
  FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaign"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "campaign_recipient" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "campaign_id" UUID NOT NULL,
    "occurrence" INTEGER NOT NULL,
    "customer_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "reason_code" TEXT,
    "error_code" TEXT,
    "address" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claim_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "provider_message_id" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "clicked_at" TIMESTAMPTZ(3),
    "replied_at" TIMESTAMPTZ(3),
    "conversions" INTEGER NOT NULL DEFAULT 0,
    "revenue_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "campaign_recipient_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT campaign_recipient_channel_check CHECK (channel IN ('whatsapp', 'email')),
    CONSTRAINT campaign_recipient_status_check
      CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'skipped', 'in_doubt'))
);
-- Room on the page for the row's later states: most updates then touch no index.
ALTER TABLE "campaign_recipient" SET (fillfactor = 70);
CREATE UNIQUE INDEX "campaign_recipient_organization_id_campaign_id_occurrence_c_key"
  ON "campaign_recipient"("organization_id", "campaign_id", "occurrence", "customer_id");
CREATE INDEX "campaign_recipient_organization_id_customer_id_accepted_at_idx"
  ON "campaign_recipient"("organization_id", "customer_id", "accepted_at" DESC);
CREATE INDEX "campaign_recipient_organization_id_provider_message_id_idx"
  ON "campaign_recipient"("organization_id", "provider_message_id");
-- What is still to be done: empties itself as a campaign is sent.
CREATE INDEX campaign_recipient_open_idx ON "campaign_recipient"("organization_id", "campaign_id", "status", "id")
  WHERE status IN ('queued', 'sending');
ALTER TABLE "campaign_recipient" ADD CONSTRAINT "campaign_recipient_organization_id_campaign_id_fkey"
  FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaign"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_recipient" ADD CONSTRAINT "campaign_recipient_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "sale_attribution" (
    "organization_id" UUID NOT NULL,
    "sale_id" UUID NOT NULL,
    "recipient_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "revenue_cents" BIGINT NOT NULL,
    "attributed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sale_attribution_pkey" PRIMARY KEY ("organization_id","sale_id")
);
CREATE INDEX "sale_attribution_organization_id_recipient_id_idx" ON "sale_attribution"("organization_id", "recipient_id");
CREATE INDEX "sale_attribution_organization_id_customer_id_idx" ON "sale_attribution"("organization_id", "customer_id");
ALTER TABLE "sale_attribution" ADD CONSTRAINT "sale_attribution_organization_id_sale_id_fkey"
  FOREIGN KEY ("organization_id", "sale_id") REFERENCES "sale"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sale_attribution" ADD CONSTRAINT "sale_attribution_organization_id_recipient_id_fkey"
  FOREIGN KEY ("organization_id", "recipient_id") REFERENCES "campaign_recipient"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whom a message went to is forgotten with the person; that it was sent is not.
CREATE FUNCTION forget_recipient_address() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE campaign_recipient SET address = NULL
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND address IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_recipient_address AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION forget_recipient_address();

ALTER TABLE "campaign" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "campaign" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign" TO balcao_app;
ALTER TABLE "campaign_content" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_content" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "campaign_content" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign_content" TO balcao_app;
ALTER TABLE "campaign_schedule" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_schedule" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "campaign_schedule" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign_schedule" TO balcao_app;
ALTER TABLE "campaign_recipient" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_recipient" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "campaign_recipient" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign_recipient" TO balcao_app;
ALTER TABLE "sale_attribution" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sale_attribution" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sale_attribution" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sale_attribution" TO balcao_app;
