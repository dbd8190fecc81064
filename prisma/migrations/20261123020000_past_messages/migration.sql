-- Who was written to by campaigns that are deleted by now: limits a person and tiers an account still count them.
-- `account` is the WhatsApp account, or the number where none is known; null for mail.
CREATE TABLE "past_message" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "customer_id" UUID NOT NULL,
    "account" TEXT,
    "had_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "past_message_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE INDEX "past_message_organization_id_customer_id_had_at_idx"
  ON "past_message"("organization_id", "customer_id", "had_at" DESC);
CREATE INDEX "past_message_organization_id_had_at_idx" ON "past_message"("organization_id", "had_at");
ALTER TABLE "past_message" ADD CONSTRAINT "past_message_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "past_message" ADD CONSTRAINT "past_message_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id")
  ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "past_message" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "past_message" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "past_message" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "past_message" TO balcao_app;
