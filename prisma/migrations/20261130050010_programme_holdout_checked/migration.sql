ALTER TABLE "organization" VALIDATE CONSTRAINT "organization_programme_holdout_check";
ALTER TABLE "campaign_recipient" VALIDATE CONSTRAINT "campaign_recipient_programme_check";
