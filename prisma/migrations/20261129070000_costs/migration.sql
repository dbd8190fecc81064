-- What a message costs, by kind of message and from a day on. An entry never changes, so that costs don't either.
CREATE TABLE "message_price" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "tariff" TEXT NOT NULL,
    "price_micros" BIGINT NOT NULL,
    "charged_per" TEXT NOT NULL,
    "is_free_in_reply_window" BOOLEAN NOT NULL DEFAULT false,
    "valid_from" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID,

    CONSTRAINT "message_price_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT message_price_tariff_check
      CHECK (tariff IN ('cloud_marketing', 'cloud_utility', 'cloud_authentication', 'gateway', 'email')),
    CONSTRAINT message_price_charged_per_check CHECK (charged_per IN ('sent', 'delivered')),
    CONSTRAINT message_price_micros_check CHECK (price_micros >= 0),
    CONSTRAINT message_price_free_check CHECK (NOT is_free_in_reply_window OR tariff = 'cloud_utility')
);
CREATE UNIQUE INDEX "message_price_organization_id_tariff_valid_from_key"
  ON "message_price"("organization_id", "tariff", "valid_from");
ALTER TABLE "message_price" ADD CONSTRAINT "message_price_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "message_price" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message_price" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "message_price" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, DELETE ON "message_price" TO balcao_app;

-- The share of the revenue that remains after the goods are paid; without a row, profit is unknown.
CREATE TABLE "cost_settings" (
    "organization_id" UUID NOT NULL,
    "margin_percent" SMALLINT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" UUID,

    CONSTRAINT "cost_settings_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT cost_settings_margin_check CHECK (margin_percent BETWEEN 1 AND 100)
);
ALTER TABLE "cost_settings" ADD CONSTRAINT "cost_settings_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cost_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "cost_settings" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "cost_settings" TO balcao_app;

-- Which price applies to the messages of a send; null: not known.
ALTER TABLE "campaign_occurrence" ADD COLUMN "tariff" TEXT;
ALTER TABLE "campaign_occurrence" ADD CONSTRAINT campaign_occurrence_tariff_check
  CHECK (tariff IN ('cloud_marketing', 'cloud_utility', 'cloud_authentication', 'gateway', 'email')) NOT VALID;

-- Whether the customer had written within 24 hours before the message, for prices that are free then.
ALTER TABLE "campaign_recipient" ADD COLUMN "in_reply_window" BOOLEAN NOT NULL DEFAULT false;
