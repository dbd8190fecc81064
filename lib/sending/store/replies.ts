import type { Reader, Sql, Writer } from "../../platform/db.ts";
import { recordReplies } from "./record-statuses.ts";

/** Message kinds that are neither text nor a button, and so no reply. */
const NO_REPLY = ["reaction", "system", "unsupported"];

/**
 * Recomputes the first reply to each message to these phones, within the reply window. A quoting message answers the
 * quoted one; any other answers the newest accepted, not failed message before it. Returns the number of changed rows.
 */
export async function writeReplies(sql: Writer, orgId: string, phones: readonly string[]): Promise<number> {
  if (phones.length === 0) return 0;
  return sql.run(
    `WITH spoken AS MATERIALIZED (
       SELECT m.phone, m.sent_at, m.quoted_provider_id FROM whatsapp_message m
       WHERE m.organization_id = $1 AND m.direction = 'in' AND m.phone = ANY ($2) AND m.kind <> ALL ($3)
     ), written AS MATERIALIZED (
       SELECT m.phone, r.id, r.accepted_at, r.replied_at, r.status FROM whatsapp_message m
       JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = m.recipient_id
       WHERE m.organization_id = $1 AND m.direction = 'out' AND m.phone = ANY ($2) AND r.accepted_at IS NOT NULL
     ), answers AS (
       SELECT coalesce(q.id, n.id) AS id, s.sent_at FROM spoken s
       LEFT JOIN LATERAL (
         SELECT o.recipient_id AS id FROM whatsapp_message o WHERE o.organization_id = $1 AND o.direction = 'out'
           AND o.provider_message_id = s.quoted_provider_id AND o.recipient_id IS NOT NULL) q ON true
       LEFT JOIN LATERAL (
         SELECT w.id FROM written w WHERE w.phone = s.phone AND w.status <> 'failed'
           AND date_trunc('second', w.accepted_at) <= s.sent_at
         ORDER BY w.accepted_at DESC, w.id DESC LIMIT 1) n ON q.id IS NULL
     ), first AS (
       SELECT w.id, min(a.sent_at) AS at FROM answers a JOIN written w ON w.id = a.id AND w.status <> 'failed'
       JOIN organization o ON o.id = $1
       WHERE a.sent_at >= date_trunc('second', w.accepted_at)
         AND a.sent_at <= w.accepted_at + make_interval(hours => o.reply_window_hours)
       GROUP BY w.id
     ), changed AS MATERIALIZED (
       SELECT w.id, f.at FROM written w LEFT JOIN first f ON f.id = w.id WHERE w.replied_at IS DISTINCT FROM f.at
       ORDER BY w.id
     ), held AS MATERIALIZED (
       SELECT r.id, r.replied_at, c.at FROM changed c JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = c.id
       ORDER BY r.id FOR NO KEY UPDATE OF r
     ), replied AS (
       UPDATE campaign_recipient r SET replied_at = h.at FROM held h WHERE r.organization_id = $1 AND r.id = h.id
       RETURNING r.id, r.campaign_id, r.occurrence, r.customer_id, r.store_id, r.channel, r.status, r.replied_at,
         h.replied_at AS old_replied_at
     ), ${recordReplies("replied WHERE old_replied_at IS NULL AND replied_at IS NOT NULL")}
     SELECT FROM replied`,
    [orgId, phones, NO_REPLY],
  );
}

/** Phones with inbound messages in these webhook deliveries. */
export async function findSpeakers(sql: Sql, orgId: string, deliveryIds: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ phone: string }>(
    `SELECT DISTINCT phone FROM whatsapp_message WHERE organization_id = $1 AND delivery_id = ANY ($2::uuid[])
       AND direction = 'in' AND phone IS NOT NULL ORDER BY phone`,
    [orgId, deliveryIds],
  );
  return rows.map(({ phone }) => phone);
}

/** Which of these phones sent a message since then. */
export async function findRecentSpeakers(
  sql: Reader,
  orgId: string,
  phones: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows = await sql.rows<{ phone: string }>(
    `SELECT DISTINCT phone FROM whatsapp_message
     WHERE organization_id = $1 AND phone = ANY ($2) AND sent_at >= $3 AND direction = 'in' ORDER BY phone`,
    [orgId, phones, since],
  );
  return rows.map(({ phone }) => phone);
}

/** Notes in the ledger whose reply window with this number is open, of claimed rows. */
export async function noteReplyWindows(
  sql: Sql,
  orgId: string,
  rows: readonly { id: string; address: string }[],
  { numberId, now }: { numberId: string | null; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql.run(
    `WITH spoke AS MATERIALIZED (
       SELECT DISTINCT phone FROM whatsapp_message
       WHERE organization_id = $1 AND phone = ANY ($3) AND number_id = $4 AND direction = 'in'
         AND sent_at > $5::timestamptz - interval '24 hours'
     )
     UPDATE campaign_recipient r SET in_reply_window = NOT r.in_reply_window
     WHERE r.organization_id = $1 AND r.id = ANY ($2)
       AND r.in_reply_window <> (r.address = ANY (ARRAY(SELECT phone FROM spoke)))`,
    [orgId, rows.map(({ id }) => id), rows.map(({ address }) => address), numberId, now],
  );
}
