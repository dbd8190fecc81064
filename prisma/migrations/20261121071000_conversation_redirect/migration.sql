-- One row for every conversation that waited too long and was handed to the e-commerce team. It is written before the
-- helpdesk is asked for anything and says which step comes next: whoever finds it after a crash goes on there.
-- It holds nothing about the person but the customer's id: names are read from where they are erased.
CREATE TABLE "conversation_redirect" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "account_id" INTEGER NOT NULL,
    "from_conversation_id" INTEGER NOT NULL,
    "from_inbox_id" INTEGER NOT NULL,
    "from_store_id" UUID,
    "to_inbox_id" INTEGER NOT NULL,
    "to_conversation_id" INTEGER,
    "contact_id" INTEGER NOT NULL,
    "customer_id" UUID,
    "agent_id" INTEGER NOT NULL,
    "agent_name" TEXT NOT NULL,
    "waiting_since" TIMESTAMPTZ(3) NOT NULL,
    "minutes_waited" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'started',
    "next_step" TEXT NOT NULL DEFAULT 'create',
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "claim" UUID NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "conversation_redirect_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT conversation_redirect_status_check CHECK (status IN ('started', 'completed', 'failed')),
    CONSTRAINT conversation_redirect_step_check CHECK (
      next_step IN ('create', 'note', 'assign', 'message', 'label', 'mark', 'resolve', 'done')),
    CONSTRAINT conversation_redirect_created_check CHECK (next_step = 'create' OR to_conversation_id IS NOT NULL),
    CONSTRAINT conversation_redirect_completed_check CHECK (
      (status = 'completed') = (next_step = 'done') AND (status = 'completed') = (completed_at IS NOT NULL))
);
-- The same wait is handed over once, and a conversation by one row at a time.
CREATE UNIQUE INDEX "conversation_redirect_wait_key"
  ON "conversation_redirect"("organization_id", "account_id", "from_conversation_id", "waiting_since");
CREATE UNIQUE INDEX "conversation_redirect_one_started_key"
  ON "conversation_redirect"("organization_id", "account_id", "from_conversation_id") WHERE status = 'started';
CREATE INDEX "conversation_redirect_organization_id_created_at_idx" ON "conversation_redirect"("organization_id", "created_at" DESC);
CREATE INDEX "conversation_redirect_organization_id_customer_id_idx" ON "conversation_redirect"("organization_id", "customer_id");
ALTER TABLE "conversation_redirect" ADD CONSTRAINT "conversation_redirect_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "conversation_redirect" ADD CONSTRAINT "conversation_redirect_organization_id_from_store_id_fkey"
  FOREIGN KEY ("organization_id", "from_store_id") REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "conversation_redirect" ADD CONSTRAINT "conversation_redirect_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "conversation_redirect" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversation_redirect" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "conversation_redirect" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "conversation_redirect" TO balcao_app;
