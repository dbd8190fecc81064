-- Recovery of sends, every minute: one page of campaigns at a time, and nothing that reads every campaign.
CREATE FUNCTION unsafe_list_open_campaign_page(after_position int, after_organization uuid, after_campaign uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int, campaign_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, uuid_hash(c.organization_id), c.id FROM campaign c WHERE c.status IN ('sending', 'paused')
    AND (uuid_hash(c.organization_id), c.organization_id, c.id) > (after_position, after_organization, after_campaign)
  ORDER BY 2, 1, 3 LIMIT page
$$;

-- The recursion reads one index entry per campaign with queued or sending recipients, instead of every campaign.
CREATE OR REPLACE FUNCTION unsafe_list_campaign_leftovers() RETURNS TABLE (organization_id uuid, campaign_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE open AS (
    (SELECT r.organization_id, r.campaign_id FROM campaign_recipient r WHERE r.status IN ('queued', 'sending')
      ORDER BY 1, 2 LIMIT 1)
    UNION ALL SELECT n.organization_id, n.campaign_id FROM open o CROSS JOIN LATERAL (
      SELECT r.organization_id, r.campaign_id FROM campaign_recipient r WHERE r.status IN ('queued', 'sending')
        AND (r.organization_id, r.campaign_id) > (o.organization_id, o.campaign_id) ORDER BY 1, 2 LIMIT 1) n
  )
  SELECT c.organization_id, c.id FROM open
  JOIN campaign c ON c.organization_id = open.organization_id AND c.id = open.campaign_id
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

GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_open_campaign_page(int, uuid, uuid, int) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_open_campaign_page(int, uuid, uuid, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_open_campaign_page(int, uuid, uuid, int) TO balcao_app;
