-- What signs the events that the helpdesk sends us, whether agents are kept out when their store is closed, and who
-- changed the configuration last.
ALTER TABLE "helpdesk_config"
  ADD COLUMN "webhook_secret_encrypted" TEXT,
  ADD COLUMN "block_outside_hours" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "updated_by" UUID;
ALTER TABLE "helpdesk_config" ADD CONSTRAINT helpdesk_config_account_check CHECK (account_id > 0);
ALTER TABLE "helpdesk_config" ADD CONSTRAINT helpdesk_config_key_check CHECK (api_key <> '');

-- Which organizations have a helpdesk: the fan-out of what runs for each, and of looking after their keys at start.
GRANT SELECT (organization_id, whatsapp_mode, wait_timeout_enabled, block_outside_hours) ON "helpdesk_config" TO balcao_definer;
CREATE POLICY definer ON "helpdesk_config" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION unsafe_list_helpdesk_organizations()
RETURNS TABLE (organization_id uuid, reassigns boolean, blocks_outside_hours boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, whatsapp_mode = 'waba_official' AND wait_timeout_enabled, block_outside_hours
  FROM helpdesk_config ORDER BY organization_id
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_helpdesk_organizations() OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_helpdesk_organizations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_helpdesk_organizations() TO balcao_app;
