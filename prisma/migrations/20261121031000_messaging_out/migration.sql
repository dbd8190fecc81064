-- What a provider said of a number, asked with the number's own token. Only a confirmed one is found by its provider's
-- name for it; a typed one proves nothing and keeps nobody from registering theirs.
ALTER TABLE "store_whatsapp_number"
  ADD COLUMN "confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "checked_at" TIMESTAMPTZ(3),
  ADD COLUMN "check_problem" TEXT,
  ADD COLUMN "throughput_per_second" INTEGER,
  ADD CONSTRAINT store_whatsapp_number_throughput_check CHECK (throughput_per_second > 0),
  ADD CONSTRAINT store_whatsapp_number_problem_check
    CHECK (check_problem IN ('unreachable', 'denied', 'not_found', 'other_account', 'taken', 'no_token'));
DROP INDEX "store_whatsapp_number_phone_number_id_key";
DROP INDEX "store_whatsapp_number_gateway_instance_name_key";
CREATE UNIQUE INDEX "store_whatsapp_number_organization_id_phone_number_id_key" ON "store_whatsapp_number"("organization_id", "phone_number_id");
CREATE UNIQUE INDEX "store_whatsapp_number_organization_id_gateway_instance_name_key" ON "store_whatsapp_number"("organization_id", "gateway_instance_name");
CREATE UNIQUE INDEX store_whatsapp_number_confirmed_phone_key ON "store_whatsapp_number" (phone_number_id)
  WHERE confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX store_whatsapp_number_confirmed_instance_key ON "store_whatsapp_number" (gateway_instance_name)
  WHERE confirmed_at IS NOT NULL;

-- The templates of an account as it last listed them; several numbers share one account.
CREATE TABLE "whatsapp_account" (
    "organization_id" UUID NOT NULL,
    "waba_id" TEXT NOT NULL,
    "templates_synced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "whatsapp_account_pkey" PRIMARY KEY ("organization_id","waba_id")
);
ALTER TABLE "whatsapp_account" ADD CONSTRAINT "whatsapp_account_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "whatsapp_template" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "waba_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "quality" TEXT,
    "components" JSONB NOT NULL,
    "rejected_reason" TEXT,
    "synced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "whatsapp_template_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "whatsapp_template_organization_id_waba_id_name_language_key" ON "whatsapp_template"("organization_id", "waba_id", "name", "language");
ALTER TABLE "whatsapp_template" ADD CONSTRAINT "whatsapp_template_organization_id_waba_id_fkey"
  FOREIGN KEY ("organization_id", "waba_id") REFERENCES "whatsapp_account"("organization_id", "waba_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What may not send: a number, or a template of an account (`waba:name:language`). One open stop each.
CREATE TABLE "sending_stop" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "subject" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "number_id" UUID,
    "code" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_by" UUID,
    "probe_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" UUID,

    CONSTRAINT "sending_stop_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT sending_stop_subject_check CHECK (subject IN ('number', 'template')),
    CONSTRAINT sending_stop_number_check CHECK (number_id IS NULL OR subject = 'number')
);
CREATE UNIQUE INDEX sending_stop_one_open_key ON "sending_stop" (organization_id, subject, key) WHERE closed_at IS NULL;
CREATE INDEX "sending_stop_organization_id_opened_at_idx" ON "sending_stop"("organization_id", "opened_at" DESC);
CREATE INDEX "sending_stop_organization_id_number_id_idx" ON "sending_stop"("organization_id", "number_id");
ALTER TABLE "sending_stop" ADD CONSTRAINT "sending_stop_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sending_stop" ADD CONSTRAINT "sending_stop_organization_id_number_id_fkey"
  FOREIGN KEY ("organization_id", "number_id") REFERENCES "store_whatsapp_number"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "whatsapp_account" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "whatsapp_account" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "whatsapp_account" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "whatsapp_account" TO balcao_app;
ALTER TABLE "whatsapp_template" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "whatsapp_template" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "whatsapp_template" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "whatsapp_template" TO balcao_app;
ALTER TABLE "sending_stop" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sending_stop" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sending_stop" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sending_stop" TO balcao_app;
