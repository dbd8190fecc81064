-- What was said over WhatsApp goes with its campaign; mails and what a campaign asked only forget each other.
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_organization_id_campaign_id_fkey"
  FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaign"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_organization_id_campaign_id_fkey"
  FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaign"("organization_id", "id") ON DELETE SET NULL ("campaign_id") ON UPDATE CASCADE;
ALTER TABLE "campaign_content" ADD CONSTRAINT "campaign_content_organization_id_survey_id_fkey"
  FOREIGN KEY ("organization_id", "survey_id") REFERENCES "survey"("organization_id", "id") ON DELETE SET NULL ("survey_id") ON UPDATE CASCADE;
CREATE INDEX "campaign_content_organization_id_survey_id_idx" ON "campaign_content"("organization_id", "survey_id");
