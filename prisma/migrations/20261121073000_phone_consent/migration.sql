-- What somebody said of WhatsApp from a phone that no customer had: it is followed once a customer comes with that phone.
-- Phones are kept as keyed hashes, as nothing here says whose they are.
CREATE TABLE "phone_consent" (
    "organization_id" UUID NOT NULL,
    "phone_hash" TEXT NOT NULL,
    "is_opted_out" BOOLEAN NOT NULL,
    "source" TEXT NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "phone_consent_pkey" PRIMARY KEY ("organization_id","phone_hash"),
    CONSTRAINT phone_consent_source_check CHECK (source IN ('keyword', 'button', 'provider', 'unsubscribe', 'complaint'))
);
ALTER TABLE "phone_consent" ADD CONSTRAINT "phone_consent_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "phone_consent" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "phone_consent" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "phone_consent" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "phone_consent" TO balcao_app;
