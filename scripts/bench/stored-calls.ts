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
