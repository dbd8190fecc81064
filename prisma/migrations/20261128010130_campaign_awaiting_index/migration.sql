-- Campaigns with a time to come, or under way, in every organization.
CREATE INDEX campaign_awaiting_idx ON "campaign" (organization_id, id) WHERE status IN ('scheduled', 'sending', 'paused');
