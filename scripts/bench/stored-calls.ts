import { createHash } from "node:crypto";
import type pg from "pg";

/** Stores webhook bodies in the inbox, as the provider posted them. */
export async function storeDeliveries(owner: pg.Pool, bodies: readonly string[]): Promise<void> {
  await owner.query(
    `INSERT INTO platform.webhook_delivery (source, digest, body, size)
     SELECT 'whatsapp', digest, body, length(body) FROM unnest($1::bytea[], $2::text[]) AS r(digest, body)`,
    [bodies.map((body) => createHash("sha256").update(body).digest()), bodies],
  );
}

/**
 * The minimum cost of stored calls, in one statement: parses the bodies in SQL, stores their events and marks the calls
 * as done. `further` adds steps over `status` (delivery, s).
 */
export function applyPlainly(further = ""): string {
  return `WITH open AS (
       SELECT id, body::jsonb AS body FROM platform.webhook_delivery WHERE processed_at IS NULL FOR UPDATE SKIP LOCKED
     ), status AS (
       SELECT o.id AS delivery, s FROM open o, jsonb_array_elements(o.body -> 'entry') e,
         jsonb_array_elements(e -> 'changes') c, jsonb_array_elements(c -> 'value' -> 'statuses') s
     ), kept AS (
       INSERT INTO message_event (organization_id, channel, provider_message_id, status, recipient_id, occurred_at, delivery_id)
       SELECT $1, 'whatsapp', s ->> 'id', s ->> 'status', (s ->> 'biz_opaque_callback_data')::uuid,
         to_timestamp((s ->> 'timestamp')::bigint), delivery FROM status
       ON CONFLICT (organization_id, channel, provider_message_id, status) DO UPDATE
       SET occurred_at = least(message_event.occurred_at, EXCLUDED.occurred_at)
     )${further}
     UPDATE platform.webhook_delivery d SET processed_at = now(), body = NULL FROM open o WHERE d.id = o.id`;
}

/**
 * CTEs that apply reports to the ledger as any correct statement has to: several reports of a message become one, which
 * moves its status only forward and keeps the earliest time, and rows are locked in one order, because another batch may
 * have reports of the same messages. `reports`: rows of `id`, `status` and `at`. `$1`: organization.
 */
export function intoLedger(reports: string): string {
  return `meant AS (
       SELECT id, min(at) FILTER (WHERE status = 'delivered') AS delivered_at, min(at) FILTER (WHERE status = 'read') AS read_at,
         min(at) FILTER (WHERE status = 'failed') AS failed_at FROM (${reports}) reported GROUP BY id
     ), held AS MATERIALIZED (
       SELECT r.id, least(r.delivered_at, m.delivered_at) AS delivered_at, least(r.read_at, m.read_at) AS read_at,
         least(r.failed_at, m.failed_at) AS failed_at
       FROM meant m JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = m.id ORDER BY r.id FOR NO KEY UPDATE OF r
     ), moved AS (
       UPDATE campaign_recipient r SET delivered_at = h.delivered_at, read_at = h.read_at, failed_at = h.failed_at,
         status = CASE WHEN h.read_at IS NOT NULL THEN 'read' WHEN h.delivered_at IS NOT NULL THEN 'delivered'
           WHEN h.failed_at IS NOT NULL THEN 'failed' ELSE r.status END
       FROM held h WHERE r.organization_id = $1 AND r.id = h.id
         AND (r.delivered_at, r.read_at, r.failed_at) IS DISTINCT FROM (h.delivered_at, h.read_at, h.failed_at)
     )`;
}

/**
 * CTEs that store the phones of reported usernames, and look up the consent events that waited for them by the hash of
 * the name: a customer who is known only by a username could not opt out otherwise. `$2`: the number.
 */
export const WITH_USERNAMES = `told AS (
       SELECT DISTINCT ON (s ->> 'recipient_user_id') s ->> 'recipient_user_id' AS name, substr(s ->> 'recipient_id', 3) AS phone
       FROM status WHERE s ? 'recipient_user_id' ORDER BY 1
     ), named AS (
       INSERT INTO whatsapp_user AS u (organization_id, user_id, phone, account, seen_at)
       SELECT $1, t.name, t.phone, $2, now() FROM told t
       WHERE t.phone IS DISTINCT FROM (SELECT k.phone FROM whatsapp_user k WHERE k.organization_id = $1 AND k.user_id = t.name)
         AND EXISTS (SELECT FROM customer c WHERE c.organization_id = $1 AND c.phone = t.phone)
       ON CONFLICT (organization_id, user_id) DO UPDATE SET phone = excluded.phone, seen_at = excluded.seen_at
     ), waiting AS (
       DELETE FROM phone_consent c USING told t
       WHERE c.organization_id = $1 AND c.phone_hash = encode(sha256(convert_to('name:' || t.name, 'UTF8')), 'hex')
     )`;
