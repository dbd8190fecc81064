-- A page of the messages to one RFM group, newest first, without reading the messages to the others. It also serves all
-- that the index without the group did. The group never changes, so that no update writes more than before.
CREATE INDEX "campaign_recipient_organization_id_accepted_at_rfm_status_idx"
  ON "campaign_recipient" ("organization_id", "accepted_at", "rfm_status");
DROP INDEX "campaign_recipient_organization_id_accepted_at_idx";
