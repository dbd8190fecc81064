-- In a transaction of its own: validating reads the tables under a lock that writers pass.
ALTER TABLE "consent_change" VALIDATE CONSTRAINT consent_change_source_check;
ALTER TABLE "phone_consent" VALIDATE CONSTRAINT phone_consent_source_check;
ALTER TABLE "email_consent" VALIDATE CONSTRAINT email_consent_source_check;
