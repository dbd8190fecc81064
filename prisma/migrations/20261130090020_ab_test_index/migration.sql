-- The recipients of a test that can be claimed, without those who wait for its decision. Empty for all other sends.
CREATE INDEX campaign_recipient_test_idx ON "campaign_recipient" ("organization_id", "campaign_id", "occurrence", "id")
  WHERE "variant" IS NOT NULL AND "status" = 'queued';
