-- Who has had a message lately, for the limits of an audience: by when it was taken, or by when its answer is given up.
-- Without them every audience reads all ledgers of the installation.
CREATE INDEX "campaign_recipient_organization_id_accepted_at_idx" ON "campaign_recipient"("organization_id", "accepted_at");
CREATE INDEX campaign_recipient_lease_idx ON "campaign_recipient"("organization_id", "lease_until")
  WHERE lease_until IS NOT NULL;
