-- Functions of due work: which organizations a schedule has to process, one page at a time, ordered by uuid_hash and id.
-- Each row is the last argument of the next page. LATERAL with LIMIT 1 forces one index look-up per organization, also
-- without statistics; OFFSET 0 keeps the order of the outer index scan.

-- Opening hours in UTC-3: today's period, or yesterday's if it ends after midnight. Times are HH:MM, which compare as text.
CREATE FUNCTION is_store_open(business_hours jsonb, at timestamptz) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  local_time timestamp := at AT TIME ZONE INTERVAL '-03:00';
  clock text COLLATE "C" := to_char(local_time, 'HH24:MI');
  days text[] := ARRAY['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  today jsonb := business_hours -> 'schedule' -> days[extract(isodow FROM local_time)::int + 1];
  yesterday jsonb := business_hours -> 'schedule' -> days[extract(isodow FROM local_time)::int];
BEGIN
  IF jsonb_typeof(business_hours) IS DISTINCT FROM 'object' THEN RETURN true; END IF;
  RETURN coalesce((today ->> 'active')::boolean AND today ->> 'open' <= clock
      AND (today ->> 'close' <= today ->> 'open' OR clock < today ->> 'close'), false)
    OR coalesce((yesterday ->> 'active')::boolean AND yesterday ->> 'close' <= yesterday ->> 'open'
      AND clock < yesterday ->> 'close', false);
END $$;

-- Reassignment: automatic, with an open e-commerce store, and a conversation may have waited too long; or a redirect to
-- resume. The wait is shortened by up to a quarter by the organization's hash, so that not all look in the same pass.
CREATE FUNCTION unsafe_list_due_reassignments(due timestamptz, after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, c.position FROM (
    SELECT h.organization_id, uuid_hash(h.organization_id) AS position, h.account_id, h.whatsapp_mode,
      h.wait_timeout_enabled, h.wait_timeout_minutes, h.waits_since FROM helpdesk_config h
    WHERE (uuid_hash(h.organization_id), h.organization_id) > (after_position, after_organization)
    ORDER BY 2, 1 OFFSET 0) c
  WHERE EXISTS (SELECT FROM conversation_redirect r WHERE r.organization_id = c.organization_id
      AND r.account_id = c.account_id AND r.status = 'started' AND r.claimed_until <= due)
    OR c.whatsapp_mode = 'waba_official' AND c.wait_timeout_enabled
      AND (c.waits_since IS NULL OR c.waits_since + c.wait_timeout_minutes * interval '1 minute'
        * (0.75 + (c.position::float8 + 2147483648) / 17179869184) < due)
      AND EXISTS (SELECT FROM store s WHERE s.organization_id = c.organization_id AND s.is_ecommerce
        AND is_store_open(s.business_hours, due)
        AND (s.helpdesk_inbox_id IS NOT NULL OR EXISTS (SELECT FROM store_whatsapp_number n
          WHERE n.organization_id = s.organization_id AND n.store_id = s.id AND n.provider = 'cloud_official'
            AND n.helpdesk_inbox_id IS NOT NULL)))
  ORDER BY 2, 1 LIMIT page
$$;

-- Agents' hours: a store opened or closed since the last pass, or the pass asked to be repeated.
CREATE FUNCTION unsafe_list_due_agent_hours(due timestamptz, after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, c.position FROM (
    SELECT h.organization_id, uuid_hash(h.organization_id) AS position, h.block_outside_hours, h.hours_due_at,
      h.closed_stores FROM helpdesk_config h
    WHERE (uuid_hash(h.organization_id), h.organization_id) > (after_position, after_organization)
      AND (h.block_outside_hours OR h.keeps_agents_out) ORDER BY 2, 1 OFFSET 0) c
  WHERE (NOT c.block_outside_hours OR c.hours_due_at IS NULL OR c.hours_due_at <= due
      OR c.closed_stores IS DISTINCT FROM ARRAY(
        SELECT s.id FROM store s WHERE s.organization_id = c.organization_id AND NOT is_store_open(s.business_hours, due)
          AND (s.helpdesk_inbox_id IS NOT NULL OR EXISTS (SELECT FROM store_whatsapp_number n
            WHERE n.organization_id = s.organization_id AND n.store_id = s.id AND n.helpdesk_inbox_id IS NOT NULL))
        ORDER BY s.id))
  ORDER BY 2, 1 LIMIT page
$$;

-- Job runs without a heartbeat since `stale_before`.
CREATE FUNCTION unsafe_list_stale_job_runs(stale_before timestamptz, after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.organization_id, uuid_hash(r.organization_id) FROM job_run r
  WHERE r.status = 'running' AND greatest(r.started_at, r.heartbeat_at) < stale_before
    AND (uuid_hash(r.organization_id), r.organization_id) > (after_position, after_organization)
  ORDER BY 2, 1 LIMIT page
$$;

-- Visits and unsubscribes to apply. The recursion reads one index entry per organization with such rows.
CREATE FUNCTION unsafe_list_due_visits(after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE visited(id) AS (
    (SELECT h.organization_id FROM tracking_hit h WHERE h.applied_at IS NULL ORDER BY 1 LIMIT 1)
    UNION ALL SELECT (SELECT h.organization_id FROM tracking_hit h
      WHERE h.applied_at IS NULL AND h.organization_id > v.id ORDER BY 1 LIMIT 1) FROM visited v WHERE v.id IS NOT NULL
  ), unsubscribed(id) AS (
    (SELECT t.organization_id FROM unsubscribe_token t
      WHERE t.used_at IS NOT NULL AND t.applied_at IS NULL ORDER BY 1 LIMIT 1)
    UNION ALL SELECT (SELECT t.organization_id FROM unsubscribe_token t WHERE t.used_at IS NOT NULL
      AND t.applied_at IS NULL AND t.organization_id > u.id ORDER BY 1 LIMIT 1) FROM unsubscribed u WHERE u.id IS NOT NULL
  )
  SELECT d.id, uuid_hash(d.id) FROM (SELECT id FROM visited UNION SELECT id FROM unsubscribed) d
  WHERE d.id IS NOT NULL AND (uuid_hash(d.id), d.id) > (after_position, after_organization) ORDER BY 2, 1 LIMIT page
$$;

-- Messages, delivery statuses and contacts that the helpdesk relay has to move.
CREATE FUNCTION unsafe_list_due_relays(due timestamptz, after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE pending(id) AS (
    (SELECT m.organization_id FROM helpdesk_message m
      WHERE m.state IN ('queued', 'sending', 'sent', 'refused') AND m.direction <> 'recorded' ORDER BY 1 LIMIT 1)
    UNION ALL SELECT (SELECT m.organization_id FROM helpdesk_message m
      WHERE m.state IN ('queued', 'sending', 'sent', 'refused') AND m.direction <> 'recorded'
        AND m.organization_id > p.id ORDER BY 1 LIMIT 1) FROM pending p WHERE p.id IS NOT NULL
  ), reported(id) AS (
    (SELECT m.organization_id FROM helpdesk_message m WHERE m.status_due_at IS NOT NULL ORDER BY 1 LIMIT 1)
    UNION ALL SELECT (SELECT m.organization_id FROM helpdesk_message m
      WHERE m.status_due_at IS NOT NULL AND m.organization_id > r.id ORDER BY 1 LIMIT 1) FROM reported r WHERE r.id IS NOT NULL
  ), changed(id) AS (
    (SELECT k.organization_id FROM helpdesk_contact k WHERE k.due_at IS NOT NULL ORDER BY 1 LIMIT 1)
    UNION ALL SELECT (SELECT k.organization_id FROM helpdesk_contact k
      WHERE k.due_at IS NOT NULL AND k.organization_id > c.id ORDER BY 1 LIMIT 1) FROM changed c WHERE c.id IS NOT NULL
  )
  SELECT d.id, uuid_hash(d.id) FROM (
    SELECT p.id FROM pending p WHERE EXISTS (SELECT FROM helpdesk_message m
      WHERE m.organization_id = p.id AND m.next_at <= due AND m.state IN ('queued', 'sending', 'sent', 'refused')
        AND m.direction <> 'recorded' AND (m.claimed_until IS NULL OR m.claimed_until < due))
    UNION SELECT r.id FROM reported r WHERE EXISTS (SELECT FROM helpdesk_message m
      WHERE m.organization_id = r.id AND m.status_due_at <= due)
    UNION SELECT c.id FROM changed c WHERE EXISTS (SELECT FROM helpdesk_contact k
      WHERE k.organization_id = c.id AND k.due_at <= due)) d
  WHERE (uuid_hash(d.id), d.id) > (after_position, after_organization) ORDER BY 2, 1 LIMIT page
$$;

CREATE FUNCTION unsafe_list_due_campaign_page(due_by timestamptz, after_position int, after_organization uuid,
  after_campaign uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int, campaign_id uuid, scheduled_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, uuid_hash(c.organization_id), c.id, s.scheduled_at FROM campaign c
  JOIN campaign_schedule s ON s.organization_id = c.organization_id AND s.campaign_id = c.id
  WHERE c.status IN ('scheduled', 'sending', 'paused') AND s.scheduled_at <= due_by
    AND (uuid_hash(c.organization_id), c.organization_id, c.id) > (after_position, after_organization, after_campaign)
  ORDER BY 2, 1, 3 LIMIT page
$$;

-- RFM: never refreshed or almost a week ago (with seven days, a pass a minute earlier would make it eight); a new month;
-- other constants; a changed or new sale since the last refresh; or a customer whose last order crossed one of the six
-- ages that separate the segments. The four numbers are the defaults.
CREATE FUNCTION unsafe_list_due_rfm_refreshes(due timestamptz, after_position int, after_organization uuid, page int,
  default_risk int, default_churn int, default_cents bigint, default_orders int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.position FROM (
    SELECT g.id, uuid_hash(g.id) AS position FROM organization g
    WHERE (uuid_hash(g.id), g.id) > (after_position, after_organization) ORDER BY 2, 1 OFFSET 0) o
  LEFT JOIN LATERAL (SELECT s.refreshed_at, s.constants, s.history_constants FROM rfm_state s
    WHERE s.organization_id = o.id LIMIT 1) t ON true
  LEFT JOIN LATERAL (SELECT s.risk_days, s.churn_days, s.loyal_cents, s.loyal_orders FROM rfm_settings s
    WHERE s.organization_id = o.id LIMIT 1) k ON true
  CROSS JOIN LATERAL (SELECT (due AT TIME ZONE INTERVAL '-03:00')::date AS today,
      (t.refreshed_at AT TIME ZONE INTERVAL '-03:00')::date AS last_day,
      coalesce(k.risk_days, default_risk) AS risk, coalesce(k.churn_days, default_churn) AS churn,
      format('risk %s churn %s cents %s orders %s', coalesce(k.risk_days, default_risk),
        coalesce(k.churn_days, default_churn), coalesce(k.loyal_cents, default_cents),
        coalesce(k.loyal_orders, default_orders)) AS constants,
      -- The smallest version 7 id of the last refresh's millisecond: sales with a greater one are newer.
      (lpad(to_hex(floor(extract(epoch FROM t.refreshed_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid AS last_id) d
  WHERE CASE WHEN t.refreshed_at IS NULL OR t.refreshed_at < due - interval '6 days 12 hours'
      OR date_trunc('month', d.last_day) <> date_trunc('month', d.today)
      OR t.constants IS DISTINCT FROM d.constants OR t.history_constants IS DISTINCT FROM d.constants THEN true
    ELSE EXISTS (SELECT FROM sale s WHERE s.organization_id = o.id AND s.id > d.last_id)
      OR EXISTS (SELECT FROM job_run r WHERE r.organization_id = o.id AND r.started_at > t.refreshed_at - interval '2 days'
        AND r.heartbeat_at >= t.refreshed_at AND starts_with(r.type, 'erp_')
        AND jsonb_path_exists(r.progress, '$.* ? (@.created > 0 || @.updated > 0)'))
      OR EXISTS (SELECT FROM (VALUES (30), (60), (90), (d.risk), (150), (d.churn)) AS age(days)
        CROSS JOIN LATERAL (SELECT FROM customer_metrics m WHERE m.organization_id = o.id
          AND m.last_order_at >= (least(d.last_day, d.today) - age.days)::timestamp AT TIME ZONE INTERVAL '-03:00'
          AND m.last_order_at < (greatest(d.last_day, d.today) - age.days)::timestamp AT TIME ZONE INTERVAL '-03:00'
          LIMIT 1) crossed)
    END
  ORDER BY 2, 1 LIMIT page
$$;

-- Segments: an active one was not counted today, or not since the last RFM refresh. A count that timed out counts too.
CREATE FUNCTION unsafe_list_due_segment_counts(due timestamptz, after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.position FROM (
    SELECT g.id, uuid_hash(g.id) AS position FROM organization g
    WHERE (uuid_hash(g.id), g.id) > (after_position, after_organization) ORDER BY 2, 1 OFFSET 0) o
  LEFT JOIN LATERAL (SELECT k.refreshed_at FROM rfm_state k WHERE k.organization_id = o.id LIMIT 1) t ON true
  CROSS JOIN LATERAL (SELECT FROM segment s WHERE s.organization_id = o.id AND s.status = 'active'
    AND coalesce(greatest(s.counted_at, s.timed_out_at), '-infinity') < greatest(t.refreshed_at,
      (due AT TIME ZONE INTERVAL '-03:00')::date::timestamp AT TIME ZONE INTERVAL '-03:00') LIMIT 1) outdated
  ORDER BY 2, 1 LIMIT page
$$;

-- Nightly syncs: a connection of its own, and no sync has started today in UTC-3. A person's sync of a window of dates
-- does not replace the nightly one.
CREATE FUNCTION unsafe_list_due_erp_syncs(due timestamptz, after_position int, after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, uuid_hash(c.organization_id) FROM erp_connection c
  WHERE (uuid_hash(c.organization_id), c.organization_id) > (after_position, after_organization)
    AND NOT EXISTS (SELECT FROM job_run r WHERE r.organization_id = c.organization_id
      AND r.started_at >= (due AT TIME ZONE INTERVAL '-03:00')::date::timestamp AT TIME ZONE INTERVAL '-03:00'
      AND r.started_at <= due AND r.type IN ('erp_full', 'erp_incremental') AND r.status <> 'failed'
      AND r.input ->> 'window' IS NULL)
  ORDER BY 2, 1 LIMIT page
$$;

-- Retention: deletion has begun, and a transaction is older than the period, which is at least `min_years`.
CREATE FUNCTION unsafe_list_due_purges(due timestamptz, after_position int, after_organization uuid, page int, min_years int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.position FROM (
    SELECT g.id, uuid_hash(g.id) AS position FROM organization g
    WHERE (uuid_hash(g.id), g.id) > (after_position, after_organization) ORDER BY 2, 1 OFFSET 0) o
  LEFT JOIN LATERAL (SELECT r.years, r.starts_at FROM sale_retention r WHERE r.organization_id = o.id LIMIT 1) k ON true
  CROSS JOIN LATERAL (SELECT FROM sale s WHERE s.organization_id = o.id AND s.occurred_at
      < ((due AT TIME ZONE INTERVAL '-03:00')::date - make_interval(years => greatest(coalesce(k.years, 0), min_years)))
        AT TIME ZONE INTERVAL '-03:00' ORDER BY s.occurred_at LIMIT 1) expired
  WHERE k.starts_at IS NULL OR k.starts_at <= due
  ORDER BY 2, 1 LIMIT page
$$;

-- Attribution: a message in the window of a sale of the last `days` days, and such a sale.
CREATE FUNCTION unsafe_list_due_attributions(due timestamptz, after_position int, after_organization uuid, page int, days int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.position FROM (
    SELECT g.id, uuid_hash(g.id) AS position, g.attribution_window_days AS window_days FROM organization g
    WHERE (uuid_hash(g.id), g.id) > (after_position, after_organization) ORDER BY 2, 1 OFFSET 0) o
  CROSS JOIN LATERAL (SELECT FROM campaign_recipient r WHERE r.organization_id = o.id
    AND r.accepted_at >= due - make_interval(days => days + o.window_days) LIMIT 1) sent
  CROSS JOIN LATERAL (SELECT FROM sale s WHERE s.organization_id = o.id
    AND s.occurred_at >= due - make_interval(days => days) LIMIT 1) sold
  ORDER BY 2, 1 LIMIT page
$$;

-- Erasures of the last day, those that the helpdesk has not confirmed, and contact hashes that are no longer needed.
CREATE FUNCTION unsafe_list_due_erasures(due timestamptz, after_position int, after_organization uuid, page int,
  late_days int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.position FROM (
    SELECT g.id, uuid_hash(g.id) AS position FROM organization g
    WHERE (uuid_hash(g.id), g.id) > (after_position, after_organization) ORDER BY 2, 1 OFFSET 0) o
  WHERE EXISTS (SELECT FROM customer_erasure e WHERE e.organization_id = o.id AND e.created_at >= due - interval '1 day')
    OR EXISTS (SELECT FROM customer_erasure e WHERE e.organization_id = o.id
      AND (e.helpdesk_state = 'pending' OR e.contact_hashes <> '{}')
      AND (e.helpdesk_state = 'pending' OR e.created_at < due - make_interval(days => late_days)))
  ORDER BY 2, 1 LIMIT page
$$;

-- Numbers that were not checked since `before`.
CREATE FUNCTION unsafe_list_due_number_checks(before timestamptz, after_position int, after_organization uuid,
  after_number uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int, number_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.organization_id, uuid_hash(n.organization_id), n.id FROM store_whatsapp_number n
  WHERE (n.checked_at IS NULL OR n.checked_at < before)
    AND (uuid_hash(n.organization_id), n.organization_id, n.id) > (after_position, after_organization, after_number)
  ORDER BY 2, 1, 3 LIMIT page
$$;

-- The installation's organization if it has a single one.
CREATE FUNCTION unsafe_find_only_organization() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN count(*) = 1 THEN (array_agg(o.id))[1] END FROM (SELECT id FROM organization LIMIT 2) o
$$;

-- The recursion reads one index entry per organization and type instead of every run ever.
CREATE OR REPLACE FUNCTION unsafe_list_last_runs() RETURNS TABLE (organization_id uuid, type text, seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE kind AS (
    (SELECT r.organization_id, r.type FROM job_run r WHERE r.status = 'completed' AND r.finished_at IS NOT NULL
      ORDER BY 1, 2 LIMIT 1)
    UNION ALL SELECT n.organization_id, n.type FROM kind k CROSS JOIN LATERAL (
      SELECT r.organization_id, r.type FROM job_run r WHERE r.status = 'completed' AND r.finished_at IS NOT NULL
        AND (r.organization_id, r.type) > (k.organization_id, k.type) ORDER BY 1, 2 LIMIT 1) n
  )
  SELECT k.organization_id, k.type, extract(epoch FROM now() - l.finished_at)::float8 FROM kind k
  CROSS JOIN LATERAL (SELECT r.finished_at FROM job_run r WHERE r.organization_id = k.organization_id
    AND r.type = k.type AND r.status = 'completed' AND r.finished_at IS NOT NULL
    ORDER BY r.organization_id DESC, r.type DESC, r.finished_at DESC LIMIT 1) l
$$;

GRANT CREATE ON SCHEMA public TO balcao_definer;
DO $$
DECLARE signature text;
BEGIN
  FOREACH signature IN ARRAY ARRAY[
    'unsafe_list_due_reassignments(timestamptz, int, uuid, int)',
    'unsafe_list_due_agent_hours(timestamptz, int, uuid, int)',
    'unsafe_list_stale_job_runs(timestamptz, int, uuid, int)',
    'unsafe_list_due_visits(int, uuid, int)',
    'unsafe_list_due_relays(timestamptz, int, uuid, int)',
    'unsafe_list_due_campaign_page(timestamptz, int, uuid, uuid, int)',
    'unsafe_list_due_rfm_refreshes(timestamptz, int, uuid, int, int, int, bigint, int)',
    'unsafe_list_due_segment_counts(timestamptz, int, uuid, int)',
    'unsafe_list_due_erp_syncs(timestamptz, int, uuid, int)',
    'unsafe_list_due_purges(timestamptz, int, uuid, int, int)',
    'unsafe_list_due_attributions(timestamptz, int, uuid, int, int)',
    'unsafe_list_due_erasures(timestamptz, int, uuid, int, int)',
    'unsafe_list_due_number_checks(timestamptz, int, uuid, uuid, int)',
    'unsafe_find_only_organization()'] LOOP
    EXECUTE 'ALTER FUNCTION ' || signature || ' OWNER TO balcao_definer';
    EXECUTE 'REVOKE ALL ON FUNCTION ' || signature || ' FROM PUBLIC';
    EXECUTE 'GRANT EXECUTE ON FUNCTION ' || signature || ' TO balcao_app';
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
