-- What somebody said of a channel holds for whoever has the phone or the mail address next: one table for both.
ALTER TABLE "phone_consent" RENAME TO "contact_consent";
ALTER TABLE "contact_consent" RENAME COLUMN "phone_hash" TO "address_hash";
ALTER TABLE "contact_consent" ADD COLUMN "channel" TEXT NOT NULL DEFAULT 'whatsapp',
  ADD CONSTRAINT contact_consent_channel_check CHECK (channel IN ('whatsapp', 'email')),
  DROP CONSTRAINT "phone_consent_pkey",
  ADD CONSTRAINT "contact_consent_pkey" PRIMARY KEY ("organization_id","channel","address_hash");
ALTER TABLE "contact_consent" ALTER COLUMN "channel" DROP DEFAULT;
ALTER TABLE "contact_consent" RENAME CONSTRAINT "phone_consent_organization_id_fkey" TO "contact_consent_organization_id_fkey";
ALTER TABLE "contact_consent" RENAME CONSTRAINT phone_consent_source_check TO contact_consent_source_check;
