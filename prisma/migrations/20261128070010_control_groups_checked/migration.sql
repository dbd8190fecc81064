ALTER TABLE "campaign_recipient" VALIDATE CONSTRAINT "campaign_recipient_assignment_check";
ALTER TABLE "campaign_recipient" VALIDATE CONSTRAINT "campaign_recipient_holdout_check";
