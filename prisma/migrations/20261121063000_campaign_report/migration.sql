-- Where a click led, and what a campaign's report looks for.
ALTER TABLE "tracking_hit" ADD COLUMN "url" TEXT;
CREATE INDEX "tracking_hit_organization_id_campaign_id_idx" ON "tracking_hit"("organization_id", "campaign_id");
