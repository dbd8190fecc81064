-- What each helpdesk pass left behind, so that the next one can tell whether the organization has work.
-- waits_since: no conversation has been waiting since before this time; null: unknown, look at the next pass.
-- closed_stores: the stores that were closed at the last pass; hours_due_at: when to look even if none opens or closes.
ALTER TABLE "helpdesk_config"
  ADD COLUMN "waits_since" TIMESTAMPTZ(3),
  ADD COLUMN "closed_stores" UUID[],
  ADD COLUMN "hours_due_at" TIMESTAMPTZ(3);

-- What the functions of due work read. The large tables have migrations of their own, so that none waits for another.
GRANT SELECT (wait_timeout_minutes, waits_since, closed_stores, hours_due_at) ON "helpdesk_config" TO balcao_definer;
GRANT SELECT (claimed_until) ON "conversation_redirect" TO balcao_definer;
GRANT SELECT (started_at, heartbeat_at, progress, input) ON "job_run" TO balcao_definer;
GRANT SELECT (accepted_at) ON "campaign_recipient" TO balcao_definer;
GRANT SELECT (organization_id, years, starts_at) ON "sale_retention" TO balcao_definer;
CREATE POLICY definer ON "sale_retention" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (organization_id, created_at, helpdesk_state, contact_hashes) ON "customer_erasure" TO balcao_definer;
CREATE POLICY definer ON "customer_erasure" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (organization_id, refreshed_at, constants, history_constants) ON "rfm_state" TO balcao_definer;
CREATE POLICY definer ON "rfm_state" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (organization_id, risk_days, churn_days, loyal_cents, loyal_orders) ON "rfm_settings" TO balcao_definer;
CREATE POLICY definer ON "rfm_settings" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (organization_id, status, counted_at, timed_out_at) ON "segment" TO balcao_definer;
CREATE POLICY definer ON "segment" FOR SELECT TO balcao_definer USING (true);
