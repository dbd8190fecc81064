-- The order in which schedules go through the organizations: by a hash, which spreads them evenly over an interval.
CREATE INDEX organization_spread_idx ON "organization" (uuid_hash(id), id);
-- Runs in progress, and the last completed run of each type, without reading the history of runs.
CREATE INDEX job_run_running_idx ON "job_run" (organization_id, started_at) WHERE status = 'running';
CREATE INDEX job_run_completed_idx ON "job_run" (organization_id, type, finished_at)
  WHERE status = 'completed' AND finished_at IS NOT NULL;
-- Erasures to announce, and those whose contact hashes are still kept.
CREATE INDEX "customer_erasure_organization_id_created_at_idx" ON "customer_erasure"("organization_id", "created_at");
CREATE INDEX customer_erasure_open_idx ON "customer_erasure" (organization_id, created_at)
  WHERE helpdesk_state = 'pending' OR contact_hashes <> '{}';
CREATE INDEX campaign_awaiting_idx ON "campaign" (organization_id, id) WHERE status IN ('scheduled', 'sending', 'paused');
CREATE INDEX segment_active_idx ON "segment" (organization_id, counted_at) WHERE status = 'active';
