-- What the team notes on a customer. An erasure deletes the notes.
CREATE TABLE "customer_note" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "customer_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_note_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE INDEX "customer_note_organization_id_customer_id_created_at_idx"
  ON "customer_note"("organization_id", "customer_id", "created_at" DESC);
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id")
  ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "customer_note" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_note" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer_note" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_note" TO balcao_app;
