-- The RFM constants of an organization. Without a row the installation's defaults apply.
CREATE TABLE "rfm_settings" (
    "organization_id" UUID NOT NULL,
    "risk_days" INTEGER NOT NULL,
    "churn_days" INTEGER NOT NULL,
    "loyal_cents" BIGINT NOT NULL,
    "loyal_orders" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" UUID,

    CONSTRAINT "rfm_settings_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT rfm_settings_days_check CHECK (risk_days >= 1 AND risk_days < churn_days),
    CONSTRAINT rfm_settings_loyal_check CHECK (loyal_cents >= 0 AND loyal_orders >= 0)
);
ALTER TABLE "rfm_settings" ADD CONSTRAINT "rfm_settings_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "rfm_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "rfm_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "rfm_settings" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "rfm_settings" TO balcao_app;

-- Under which constants the closed months were classified; null: not known.
ALTER TABLE "rfm_state" ADD COLUMN "history_constants" TEXT;
