-- The last word from a mail address, for whoever has it now or later, as `phone_consent` is for phones. Addresses are
-- kept as keyed hashes, as nothing here says whose they are.
CREATE TABLE "email_consent" (
    "organization_id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "is_opted_out" BOOLEAN NOT NULL,
    "source" TEXT NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_consent_pkey" PRIMARY KEY ("organization_id","address_hash"),
    CONSTRAINT email_consent_source_check CHECK (source IN ('keyword', 'button', 'provider', 'unsubscribe', 'complaint'))
);
ALTER TABLE "email_consent" ADD CONSTRAINT "email_consent_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "email_consent" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "email_consent" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "email_consent" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "email_consent" TO balcao_app;

-- Where the link was sent last: whoever uses it speaks for that address, whatever the customer's is by then.
ALTER TABLE "unsubscribe_token" ADD COLUMN "address" TEXT;
