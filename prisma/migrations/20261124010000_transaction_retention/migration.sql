-- How long an organization keeps its transactions, and up to when they have been deleted. Without a row: 5 years.
CREATE TABLE "sale_retention" (
    "organization_id" UUID NOT NULL,
    "years" INTEGER NOT NULL DEFAULT 5,
    "starts_at" TIMESTAMPTZ(3),
    "purged_until" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3),
    "updated_by" UUID,

    CONSTRAINT "sale_retention_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT sale_retention_years_check CHECK (years BETWEEN 5 AND 30)
);

-- Deleting cannot be undone: organizations that exist already have 30 days to choose a longer period.
INSERT INTO "sale_retention" (organization_id, starts_at) SELECT id, now() + interval '30 days' FROM "organization";

ALTER TABLE "sale_retention" ADD CONSTRAINT "sale_retention_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sale_retention" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sale_retention" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sale_retention" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sale_retention" TO balcao_app;

-- Totals of deleted transactions: every recomputation of a customer's totals, history or preferences adds them.
CREATE TABLE "purged_sale_total" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "customer_id" UUID,
    "customer_ref" TEXT,
    "store_id" UUID NOT NULL,
    "seller_id" UUID,
    "spent_cents" BIGINT NOT NULL,
    "order_count" INTEGER NOT NULL,
    "transaction_count" INTEGER NOT NULL,
    "first_order_at" TIMESTAMPTZ(3),
    "last_order_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purged_sale_total_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "purged_sale_total_key"
  ON "purged_sale_total"("organization_id", "customer_id", "customer_ref", "store_id", "seller_id") NULLS NOT DISTINCT;
CREATE INDEX "purged_sale_total_awaits_customer_idx" ON "purged_sale_total"("organization_id", "customer_ref")
  WHERE customer_id IS NULL;
ALTER TABLE "purged_sale_total" ADD CONSTRAINT "purged_sale_total_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purged_sale_total" ADD CONSTRAINT "purged_sale_total_organization_id_store_id_fkey"
  FOREIGN KEY ("organization_id", "store_id") REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purged_sale_total" ADD CONSTRAINT "purged_sale_total_organization_id_seller_id_fkey"
  FOREIGN KEY ("organization_id", "seller_id") REFERENCES "seller"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purged_sale_total" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "purged_sale_total" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "purged_sale_total" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "purged_sale_total" TO balcao_app;

-- What a campaign's message earned from deleted transactions: reports add it.
CREATE TABLE "purged_attribution_total" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "recipient_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "seller_id" UUID,
    "conversions" INTEGER NOT NULL,
    "revenue_cents" BIGINT NOT NULL,

    CONSTRAINT "purged_attribution_total_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "purged_attribution_total_key"
  ON "purged_attribution_total"("organization_id", "recipient_id", "store_id", "seller_id") NULLS NOT DISTINCT;
ALTER TABLE "purged_attribution_total" ADD CONSTRAINT "purged_attribution_total_organization_id_recipient_id_fkey"
  FOREIGN KEY ("organization_id", "recipient_id") REFERENCES "campaign_recipient"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purged_attribution_total" ADD CONSTRAINT "purged_attribution_total_organization_id_store_id_fkey"
  FOREIGN KEY ("organization_id", "store_id") REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purged_attribution_total" ADD CONSTRAINT "purged_attribution_total_organization_id_seller_id_fkey"
  FOREIGN KEY ("organization_id", "seller_id") REFERENCES "seller"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purged_attribution_total" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "purged_attribution_total" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "purged_attribution_total" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "purged_attribution_total" TO balcao_app;
