-- Counts the people of each arm without reading the ledger. Neither column changes, so it slows down no status update.
CREATE INDEX campaign_recipient_arm_idx ON "campaign_recipient"
  ("organization_id", "campaign_id", "occurrence", "assignment", "store_id") WHERE "assignment" IS NOT NULL;
