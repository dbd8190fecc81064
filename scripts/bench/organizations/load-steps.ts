// Set-based SQL, in order. `chain` has a row per organization, `one_in` says how many of them have which work.
const DUE = (kind: string) => `(c.n % (SELECT "${kind}" FROM one_in) = 0)`;
/** A UUIDv7 of this time: rows look as old as they are. */
const ID_AT = (time: string) =>
  `overlay(overlay(md5(random()::text) PLACING lpad(to_hex(floor(extract(epoch FROM ${time}) * 1000)::bigint), 12, '0') FROM 1 FOR 12)
     PLACING '7' FROM 13 FOR 1)::uuid`;

const settings = [
  // Checkpoints behind all rows of the ERP: a nightly sync reads what is new, which is nothing.
  `INSERT INTO organization (id, name, slug, last_customer_trans_id, last_transaction_trans_id)
   SELECT id, 'Rede ' || n, 'rede-' || n, 1000000000, 1000000000 FROM chain`,
  `INSERT INTO role (organization_id, name, level, permissions)
   SELECT id, 'Bench', 10, ARRAY['app:erp', 'app:dashboard', 'app:campaigns', 'app:campaigns:send'] FROM chain`,
  `INSERT INTO app_user (organization_id, clerk_id, email, name, role_id)
   SELECT c.id, 'user_bench_' || c.n, 'bench-' || c.n || '@example.test', 'Bench', r.id
   FROM chain c JOIN role r ON r.organization_id = c.id`,
  `INSERT INTO store (organization_id, code, trade_name, is_ecommerce, helpdesk_inbox_id)
   SELECT id, 'F' || g, 'Loja ' || g, g = 2, inboxes[g] FROM chain, generate_series(1, 2) g`,
  `INSERT INTO seller (organization_id, external_id, name, store_id)
   SELECT organization_id, code || '-1', 'Vendedor', id FROM store`,
  `INSERT INTO store_whatsapp_number (organization_id, store_id, phone_number_id, waba_id, access_token_encrypted, provider,
     display_phone_number, messaging_limit_tier, throughput_per_second, confirmed_at, checked_at, is_default)
   SELECT c.id, s.id, c.phone_number, c.waba, c.token, 'cloud_official', '551133334444', 'TIER_UNLIMITED', 80,
     now() - interval '1 day', now() - CASE WHEN ${DUE("checks")} THEN interval '2 hours' ELSE interval '0' END, true
   FROM chain c JOIN store s ON s.organization_id = c.id AND s.code = 'F1'`,
  `INSERT INTO erp_connection (organization_id, base_url, username, password_encrypted)
   SELECT id, erp_url, 'aurora', erp_password FROM chain`,
  // Where no conversation can have waited too long, the helpdesk is not asked.
  `INSERT INTO helpdesk_config (organization_id, instance_url, api_key, account_id, whatsapp_mode, wait_timeout_enabled,
     wait_timeout_minutes, block_outside_hours, earliest_wait_at, closed_stores, hours_due_at)
   SELECT id, desk_url, desk_key, account, 'waba_official', true, 30, true,
     CASE WHEN NOT has_desk THEN now() + interval '1 day' END, CASE WHEN NOT has_desk THEN '{}'::uuid[] END,
     CASE WHEN NOT has_desk THEN now() + interval '1 day' END
   FROM chain`,
];

const customers = [
  `CREATE TEMP TABLE person AS
   SELECT c.id AS org, c.n, g AS k, uuid_v7() AS id, s.id AS store
   FROM chain c, generate_series(1, c.customers) g, LATERAL (
     SELECT id FROM store s WHERE s.organization_id = c.id AND s.code = 'F' || 1 + g % 2) s`,
  `ALTER TABLE person ADD PRIMARY KEY (n, k)`,
  `INSERT INTO customer (organization_id, id, store_id, name, email, phone, phone_type, external_id, trans_id, city, state)
   SELECT org, id, store, 'Pessoa ' || k, 'c' || k || '@mail.test', '119' || lpad(k::text, 8, '0'), 'MOBILE', k::text, k,
     'Cidade ' || k % 5, 'SP' FROM person`,
  // Two purchases each, the later one at any time of the last 400 days, but not since the last refresh.
  `CREATE TEMP TABLE visit AS
   SELECT org, n, k, id AS customer, store, g AS visit,
     date_trunc('second', now() - interval '30 hours' - (days + (g - 1) * 60) * interval '1 day') AS at
   FROM (SELECT *, random() * 400 AS days FROM person WHERE k <= 30) p, generate_series(1, 2) g`,
  `INSERT INTO sale (organization_id, id, store_id, external_id, trans_id, customer_id, kind, occurred_at, amount_cents, created_at)
   SELECT org, ${ID_AT("at")}, store, k || '-' || visit, k * 2 + visit, customer, 'sale', at, 10000 + k * 100, at FROM visit`,
  `INSERT INTO sales_daily_store
   SELECT org, (at AT TIME ZONE INTERVAL '-03:00')::date, store, sum(10000 + k * 100), count(*), max(at)
   FROM visit GROUP BY 1, 2, 3`,
  `INSERT INTO customer_metrics (organization_id, customer_id, store_id, spent_cents, order_count, first_order_at,
     last_order_at, rfm_status, city, state, phone_type, has_email)
   SELECT p.org, p.id, p.store, coalesce(t.cents, 0), coalesce(t.orders, 0), t.first_at, t.last_at,
     rfm_status(t.last_at, coalesce(t.cents, 0), coalesce(t.orders, 0), b30, b60, b90, risk, b150, churn, cents_bound, orders_bound),
     'Cidade ' || p.k % 5, 'SP', 'MOBILE', true
   FROM person p
   CROSS JOIN (SELECT b30, b60, b90, risk, b150, churn, cents AS cents_bound, orders AS orders_bound FROM bound) b
   LEFT JOIN (SELECT customer, sum(10000 + k * 100)::bigint AS cents, count(*)::int AS orders, min(at) AS first_at,
       max(at) AS last_at FROM visit GROUP BY 1) t ON t.customer = p.id`,
  // Triggers are off while the data are loaded.
  `INSERT INTO customer_count (organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out,
     email_opt_out, customers, is_sum)
   SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, count(*), true
   FROM customer_metrics GROUP BY 1, 2, 3, 4, 5, 6, 7`,
  `INSERT INTO rfm_state (organization_id, refreshed_at, constants, history_constants)
   SELECT c.id, now() - CASE WHEN ${DUE("refreshes")} THEN interval '1 day' ELSE interval '0' END, fingerprint, fingerprint
   FROM chain c, bound`,
  `INSERT INTO rfm_history (organization_id, reference_period, customer_id, store_id, rfm_status, spent_cents, order_count,
     first_order_at, last_order_at)
   SELECT organization_id, date_trunc('month', now() AT TIME ZONE INTERVAL '-03:00')::date, customer_id, store_id, rfm_status,
     spent_cents, order_count, first_order_at, last_order_at FROM customer_metrics`,
  `INSERT INTO segment (organization_id, name, rules, counted_at)
   SELECT c.id, 'Campeões', '{"rules": [{"logic": "AND", "filters": [{"category": "rfm", "field": "rfmStatus", "operator": "in",
     "value": ["champions"]}]}]}', now() + CASE WHEN ${DUE("counts")} THEN interval '-2 days' ELSE interval '1 hour' END
   FROM chain c`,
];

const work = [
  // The last message was sent three days ago; where none is to be attributed, half a year ago.
  `INSERT INTO campaign (organization_id, name, channel, status, occurrence, number_id, behavior_rules, audience_at, started_at,
     finished_at)
   SELECT c.id, 'Enviada', 'whatsapp', 'sent', 1, n.id, '{"rules": []}', t.at, t.at, t.at
   FROM chain c JOIN store_whatsapp_number n ON n.organization_id = c.id
   CROSS JOIN LATERAL (SELECT now() - CASE WHEN ${DUE("attributions")} THEN interval '3 days' ELSE interval '180 days' END) t(at)`,
  `INSERT INTO campaign (organization_id, name, channel, number_id, behavior_rules)
   SELECT c.id, 'Próxima', 'whatsapp', n.id, '{"rules": []}'
   FROM chain c JOIN store_whatsapp_number n ON n.organization_id = c.id`,
  `INSERT INTO campaign_content (organization_id, campaign_id, template_name, template_language)
   SELECT organization_id, id, 'lembrete_simples', 'pt_BR' FROM campaign`,
  `INSERT INTO campaign_schedule (organization_id, campaign_id) SELECT organization_id, id FROM campaign`,
  `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, address,
     attempts, provider_message_id, accepted_at)
   SELECT p.org, m.id, 1, p.id, p.store, 'whatsapp', 'sent', '119' || lpad(p.k::text, 8, '0'), 1,
     'wamid.' || p.n || '.' || p.k, m.started_at
   FROM person p JOIN campaign m ON m.organization_id = p.org AND m.status = 'sent'`,
  `INSERT INTO job_run (organization_id, id, type, status, started_at, heartbeat_at, finished_at)
   SELECT c.id, ${ID_AT("t.at")}, 'erp_incremental', 'completed', t.at, t.at, t.at
   FROM chain c CROSS JOIN LATERAL (SELECT now() - CASE WHEN ${DUE("syncs")} THEN interval '26 hours' ELSE interval '0' END) t(at)`,
  `INSERT INTO job_run (organization_id, type, status, started_at, heartbeat_at)
   SELECT c.id, 'rfm', 'running', now() - interval '1 hour', now() - interval '1 hour' FROM chain c WHERE ${DUE("staleRuns")}`,
  `INSERT INTO customer_erasure (organization_id, customer_id, counts, created_at)
   SELECT c.id, p.id, '{}', now() - interval '2 hours' FROM chain c JOIN person p ON p.org = c.id AND p.k = 30
   WHERE ${DUE("erasures")}`,
  `UPDATE customer x SET name = NULL, email = NULL, phone = NULL, phone_type = NULL FROM customer_erasure e
   WHERE x.organization_id = e.organization_id AND x.id = e.customer_id`,
  `INSERT INTO message_event (organization_id, id, channel, provider_message_id, status, occurred_at, received_at)
   SELECT c.id, ${ID_AT("t.at")}, 'whatsapp', 'old.' || c.n, 'sent', t.at, t.at
   FROM chain c CROSS JOIN (SELECT now() - interval '91 days') t(at) WHERE ${DUE("removals")}`,
];

export const ORGANIZATION_STEPS = [...settings, ...customers, ...work];
