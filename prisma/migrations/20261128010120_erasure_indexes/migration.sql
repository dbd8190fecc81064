-- Erasures to announce, and those whose contact hashes are still kept.
CREATE INDEX "customer_erasure_organization_id_created_at_idx" ON "customer_erasure"("organization_id", "created_at");
CREATE INDEX customer_erasure_open_idx ON "customer_erasure" (organization_id, created_at)
  WHERE helpdesk_state = 'pending' OR contact_hashes <> '{}';
