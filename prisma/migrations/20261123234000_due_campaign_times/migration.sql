-- The time of each due campaign: the schedule that runs every five minutes also starts the exact waits of the next five.
-- unsafe_list_due_campaigns stays for the release before this one, which serves while the upgrade runs.
CREATE FUNCTION unsafe_list_due_campaign_times(due_by timestamptz)
  RETURNS TABLE (organization_id uuid, campaign_id uuid, scheduled_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.organization_id, s.campaign_id, s.scheduled_at FROM campaign_schedule s
    JOIN campaign c ON c.organization_id = s.organization_id AND c.id = s.campaign_id
  WHERE s.scheduled_at <= due_by AND c.status IN ('scheduled', 'sending', 'paused') ORDER BY s.scheduled_at
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_due_campaign_times(timestamptz) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_due_campaign_times(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_due_campaign_times(timestamptz) TO balcao_app;
