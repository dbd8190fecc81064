-- What was begun is finished though it was switched off meanwhile: conversations that are half handed over, and agents
-- whom their stores' hours still keep out.
ALTER TABLE "helpdesk_config" ADD COLUMN "keeps_agents_out" BOOLEAN NOT NULL DEFAULT false;
-- The owner of the table sees every tenant's rows just for this.
ALTER TABLE "helpdesk_config" NO FORCE ROW LEVEL SECURITY;
UPDATE "helpdesk_config" SET "keeps_agents_out" = "block_outside_hours";
ALTER TABLE "helpdesk_config" FORCE ROW LEVEL SECURITY;

GRANT SELECT (account_id, keeps_agents_out) ON "helpdesk_config" TO balcao_definer;
GRANT SELECT (organization_id, account_id, status) ON "conversation_redirect" TO balcao_definer;
CREATE POLICY definer ON "conversation_redirect" FOR SELECT TO balcao_definer USING (true);
CREATE OR REPLACE FUNCTION unsafe_list_helpdesk_organizations()
RETURNS TABLE (organization_id uuid, reassigns boolean, blocks_outside_hours boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id,
    c.whatsapp_mode = 'waba_official' AND c.wait_timeout_enabled OR EXISTS (
      SELECT FROM conversation_redirect r
      WHERE r.organization_id = c.organization_id AND r.account_id = c.account_id AND r.status = 'started'),
    c.block_outside_hours OR c.keeps_agents_out
  FROM helpdesk_config c ORDER BY c.organization_id
$$;
