-- Whose customers a campaign may address, what it asks, and since when it repeats itself.
ALTER TABLE "campaign" ADD COLUMN "store_scope" UUID[];
ALTER TABLE "campaign_content" ADD COLUMN "survey_id" UUID;
ALTER TABLE "campaign_schedule" ADD COLUMN "starts_on" DATE;

-- What is due, of every organization: the fan-out of the schedule that runs every five minutes.
GRANT SELECT (organization_id, campaign_id, scheduled_at) ON "campaign_schedule" TO balcao_definer;
CREATE POLICY definer ON "campaign_schedule" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (organization_id, id, status) ON "campaign" TO balcao_definer;
CREATE POLICY definer ON "campaign" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION unsafe_list_due_campaigns(due_by timestamptz) RETURNS TABLE (organization_id uuid, campaign_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.organization_id, s.campaign_id FROM campaign_schedule s
    JOIN campaign c ON c.organization_id = s.organization_id AND c.id = s.campaign_id
  WHERE s.scheduled_at <= due_by AND c.status IN ('scheduled', 'sending', 'paused') ORDER BY s.scheduled_at
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_due_campaigns(timestamptz) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_due_campaigns(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_due_campaigns(timestamptz) TO balcao_app;
