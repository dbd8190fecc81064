import type { HelpdeskSql } from "../../../platform/helpdesk-db.ts";
import { DELIVERY, type Delivery, MESSAGE, UTC_NOW } from "./enums.ts";

/** What a delivery status may follow: never a later one, and a failure only what was sent. */
const FOLLOWS: Record<Delivery, readonly number[]> = {
  sent: [],
  delivered: [DELIVERY.sent],
  read: [DELIVERY.sent, DELIVERY.delivered],
  failed: [DELIVERY.sent],
};
const IS_OURS = `m.account_id = $1 AND m.message_type IN (${MESSAGE.outgoing}, ${MESSAGE.template})`;

/** Names the provider's message on ours. False when the account hasn't such a message. */
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

/** The newest message of ours that the provider knows by this id, and whether this status would be news of it. */
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
 * Moves the status forward. The attributes are JSON, or JSON within a JSON string: both are read, and what the helpdesk
 * itself writes, the latter, is written.
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
