-- Replies written in the product, once each: a repetition after a lost answer finds its row and sends nothing again.
CREATE TABLE "helpdesk_reply" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "conversation_id" INTEGER NOT NULL,
    "text_proof" TEXT NOT NULL,
    "message_id" BIGINT,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "helpdesk_reply_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE INDEX "helpdesk_reply_organization_id_created_at_idx" ON "helpdesk_reply"("organization_id", "created_at");
ALTER TABLE "helpdesk_reply" ADD CONSTRAINT "helpdesk_reply_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "helpdesk_reply" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "helpdesk_reply" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "helpdesk_reply" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "helpdesk_reply" TO balcao_app;
