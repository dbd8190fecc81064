import type { HelpdeskSql } from "./database.ts";
import { DELIVERY, type Delivery, MESSAGE, UTC_NOW } from "./enums.ts";

/** Allowed previous statuses: no regressions, and a failure only after sent. */
const FOLLOWS: Record<Delivery, readonly number[]> = {
  sent: [],
  delivered: [DELIVERY.sent],
  read: [DELIVERY.sent, DELIVERY.delivered],
  failed: [DELIVERY.sent],
};
const IS_OURS = `m.account_id = $1 AND m.message_type IN (${MESSAGE.outgoing}, ${MESSAGE.template})`;

/** Stores the provider's message id. False if the account has no such message. */
export async function setSource(
  sql: HelpdeskSql,
  accountId: number,
  { messageId, sourceId }: { messageId: number; sourceId: string },
): Promise<boolean> {
  const written = await sql.run(
    `UPDATE messages SET source_id = $3, updated_at = ${UTC_NOW}
     WHERE account_id = $1 AND id = $2 AND source_id IS DISTINCT FROM $3`,
    [accountId, messageId, sourceId],
  );
  if (written > 0) return true;
  const known = await sql.rows("SELECT id FROM messages WHERE account_id = $1 AND id = $2", [accountId, messageId]);
  return known.length > 0;
}

export type SourceMessage = { id: number; conversationId: number; canAdvance: boolean };

/** The newest outgoing message with this provider id, and whether this status would be an advance. */
export async function findBySource(
  sql: HelpdeskSql,
  accountId: number,
  { sourceId, status }: { sourceId: string; status: Delivery },
): Promise<SourceMessage | null> {
  const [row] = await sql.rows<SourceMessage>(
    `SELECT m.id, c.display_id AS "conversationId", coalesce(m.status, 0) = ANY ($3::int[]) AS "canAdvance"
     FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.account_id = $1
     WHERE ${IS_OURS} AND m.source_id = $2 ORDER BY m.id DESC LIMIT 1`,
    [accountId, sourceId, FOLLOWS[status]],
  );
  return row ?? null;
}

/**
 * Advances the status. The attributes are JSON, or JSON text in a JSON string as the helpdesk writes them: reads both,
 * writes the latter.
 */
export function advanceStatus(
  sql: HelpdeskSql,
  accountId: number,
  { sourceId, status, error }: { sourceId: string; status: Delivery; error?: string },
): Promise<number> {
  return sql.run(
    `UPDATE messages m SET status = $3, updated_at = ${UTC_NOW},
       content_attributes = CASE WHEN $5::text IS NULL THEN m.content_attributes ELSE to_json((
         CASE WHEN json_typeof(m.content_attributes) = 'string' AND (m.content_attributes #>> '{}') LIKE '{%'
           THEN (m.content_attributes #>> '{}')::jsonb
           WHEN json_typeof(m.content_attributes) = 'object' THEN m.content_attributes::jsonb
           ELSE '{}' END || jsonb_build_object('external_error', $5::text))::text) END
     WHERE ${IS_OURS} AND m.source_id = $2 AND coalesce(m.status, 0) = ANY ($4::int[])`,
    [accountId, sourceId, DELIVERY[status], FOLLOWS[status], status === "failed" ? (error ?? null) : null],
  );
}
