-- What a provider's refusal told of a person's no, until their consent says so: written with the answer, so that neither
-- a lock nor a crash loses it.
CREATE TABLE "opt_out_said" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "phone" TEXT NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "opt_out_said_pkey" PRIMARY KEY ("organization_id","id")
);
ALTER TABLE "opt_out_said" ADD CONSTRAINT "opt_out_said_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "opt_out_said" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "opt_out_said" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "opt_out_said" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "opt_out_said" TO balcao_app;
GRANT SELECT (organization_id) ON "opt_out_said" TO balcao_definer;
CREATE POLICY definer ON "opt_out_said" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (occurrence) ON "campaign" TO balcao_definer;
GRANT SELECT (organization_id, campaign_id, occurrence, status, id) ON "campaign_recipient" TO balcao_definer;
CREATE POLICY definer ON "campaign_recipient" FOR SELECT TO balcao_definer USING (true);

-- Campaigns that somebody still waits for in vain: of a send that was ended, or of an earlier one. The ids grow with
-- time, so the first that is open is of the oldest send: two look-ups a campaign, however many people it has.
CREATE FUNCTION unsafe_list_campaign_leftovers() RETURNS TABLE (organization_id uuid, campaign_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, c.id FROM campaign c
  CROSS JOIN LATERAL (
    SELECT min(o.occurrence) AS occurrence FROM (VALUES ('queued'), ('sending')) AS s(status)
    CROSS JOIN LATERAL (
      SELECT r.occurrence FROM campaign_recipient r
      WHERE r.organization_id = c.organization_id AND r.campaign_id = c.id AND r.status = s.status
        AND r.status IN ('queued', 'sending')
      ORDER BY r.id LIMIT 1) o) oldest
  WHERE oldest.occurrence < c.occurrence OR (oldest.occurrence IS NOT NULL AND c.status NOT IN ('sending', 'paused'))
  ORDER BY 1, 2
$$;

-- Where somebody's no still has to be followed.
CREATE FUNCTION unsafe_list_opt_outs_said() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT o.organization_id FROM opt_out_said o ORDER BY 1
$$;

GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_campaign_leftovers() OWNER TO balcao_definer;
ALTER FUNCTION unsafe_list_opt_outs_said() OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_campaign_leftovers(), unsafe_list_opt_outs_said() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_campaign_leftovers(), unsafe_list_opt_outs_said() TO balcao_app;
