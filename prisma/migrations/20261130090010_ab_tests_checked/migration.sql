ALTER TABLE "campaign_recipient" VALIDATE CONSTRAINT "campaign_recipient_variant_check";
ALTER TABLE "campaign_recipient" VALIDATE CONSTRAINT "campaign_recipient_in_test_check";
