-- Of these organizations, those with a buyer since then whose sales are attributed otherwise than `writeAttributions`
-- would (lib/sending/store/attributions.ts; tests/integration/sending/due-attributions.test.ts compares them). An
-- organization with more than `most` messages is not compared, so that the call stays short: it is returned.
GRANT SELECT (organization_id, sale_id, recipient_id, customer_id, revenue_cents) ON "sale_attribution" TO balcao_definer;
CREATE POLICY definer ON "sale_attribution" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT (organization_id, id, customer_id, status, accepted_at) ON "campaign_recipient" TO balcao_definer;
GRANT SELECT (organization_id, id, customer_id, kind, occurred_at, created_at, amount_cents) ON "sale" TO balcao_definer;
GRANT SELECT (id, attribution_window_days) ON "organization" TO balcao_definer;

CREATE FUNCTION unsafe_find_unattributed(organizations uuid[], since timestamptz, most int)
  RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id FROM organization o WHERE o.id = ANY (organizations) AND CASE
    WHEN (SELECT count(*) FROM (SELECT FROM campaign_recipient r
      WHERE r.organization_id = o.id AND r.accepted_at IS NOT NULL LIMIT most + 1) counted) > most THEN true
    ELSE EXISTS (
      WITH buyer AS MATERIALIZED (
        SELECT r.customer_id AS id, min(r.accepted_at) AS first_at FROM campaign_recipient r
        WHERE r.organization_id = o.id AND r.accepted_at IS NOT NULL GROUP BY r.customer_id
        HAVING EXISTS (SELECT FROM sale s
          WHERE s.organization_id = o.id AND s.customer_id = r.customer_id AND s.occurred_at >= since)
      ), meant AS MATERIALIZED (
        SELECT s.id AS sale_id, s.customer_id, s.amount_cents, n.id AS recipient_id
        FROM buyer b
        JOIN sale s ON s.organization_id = o.id AND s.customer_id = b.id AND s.kind = 'sale'
          AND s.occurred_at > date_trunc('second', b.first_at) - interval '1 day'
        CROSS JOIN LATERAL (
          SELECT r.id, r.accepted_at FROM campaign_recipient r
          WHERE r.organization_id = o.id AND r.customer_id = b.id AND r.status <> 'failed'
            AND r.accepted_at < date_trunc('second', CASE
              WHEN (s.occurred_at AT TIME ZONE INTERVAL '-03:00')::time = '00:00'
              THEN greatest(s.occurred_at, least(s.occurred_at + interval '1 day' - interval '1 second', s.created_at))
              ELSE s.occurred_at END) + interval '1 second'
          ORDER BY r.accepted_at DESC, r.id DESC LIMIT 1) n
        WHERE s.occurred_at <= n.accepted_at + make_interval(days => o.attribution_window_days)
      )
      SELECT 1 FROM meant m LEFT JOIN sale_attribution a ON a.organization_id = o.id AND a.sale_id = m.sale_id
      WHERE (a.recipient_id, a.customer_id, a.revenue_cents)
        IS DISTINCT FROM (m.recipient_id, m.customer_id, m.amount_cents)
      UNION ALL
      SELECT 1 FROM sale_attribution a JOIN buyer b ON b.id = a.customer_id
      WHERE a.organization_id = o.id AND NOT EXISTS (SELECT FROM meant m WHERE m.sale_id = a.sale_id))
  END
$$;

GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_find_unattributed(uuid[], timestamptz, int) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_find_unattributed(uuid[], timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_find_unattributed(uuid[], timestamptz, int) TO balcao_app;
