import { offsetOf, type Paging } from "../../../core/paging.ts";
import type { HelpdeskSql } from "../../../platform/helpdesk-db.ts";
import { CONVERSATION, MESSAGE } from "./enums.ts";

export type OpenConversation = {
  conversationId: number;
  inboxId: number;
  contactName: string | null;
  assignee: { id: number; name: string } | null;
  lastActivityAt: Date;
};
export type ExpiringConversation = OpenConversation & { lastInboundAt: Date };
type Listed<Row> = { rows: Row[]; total: number };

const COLUMNS = `c.display_id AS "conversationId", c.inbox_id AS "inboxId", nullif(p.name, '') AS "contactName",
  c.last_activity_at AS "lastActivityAt",
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS assignee,
  count(*) OVER () AS total`;
const FROM = `FROM conversations c LEFT JOIN contacts p ON p.id = c.contact_id AND p.account_id = $1
  LEFT JOIN users a ON a.id = c.assignee_id`;
const IS_OPEN = `c.account_id = $1 AND c.status = ${CONVERSATION.open} AND c.inbox_id = ANY ($2::int[])`;

/** What an agent has to answer in these inboxes, latest activity first. */
export async function listAgentConversations(
  sql: HelpdeskSql,
  accountId: number,
  { userId, inboxIds, ...paging }: { userId: number; inboxIds: readonly number[] } & Paging,
): Promise<Listed<OpenConversation>> {
  const rows = await sql.rows<OpenConversation & { total: number }>(
    `SELECT ${COLUMNS} ${FROM} WHERE ${IS_OPEN} AND c.assignee_id = $3
     ORDER BY c.last_activity_at DESC, c.id LIMIT $4 OFFSET $5`,
    [accountId, inboxIds, userId, paging.limit, offsetOf(paging)],
  );
  return toListed(rows);
}

/**
 * Open conversations of these inboxes whose customer last wrote at `before` or earlier: first those that can still be
 * answered, the most urgent leading; behind them those whose last message is older than `expiredBefore`.
 */
export async function listExpiringConversations(
  sql: HelpdeskSql,
  accountId: number,
  {
    inboxIds,
    before,
    expiredBefore,
    ...paging
  }: { inboxIds: readonly number[]; before: Date; expiredBefore: Date } & Paging,
): Promise<Listed<ExpiringConversation>> {
  const rows = await sql.rows<ExpiringConversation & { total: number }>(
    `SELECT ${COLUMNS}, m."lastInboundAt" ${FROM}
     CROSS JOIN LATERAL (SELECT max(created_at) AS "lastInboundAt" FROM messages
       WHERE conversation_id = c.id AND account_id = $1 AND message_type = ${MESSAGE.incoming}) m
     WHERE ${IS_OPEN} AND m."lastInboundAt" <= $3::timestamptz AT TIME ZONE 'utc'
     ORDER BY m."lastInboundAt" <= $4::timestamptz AT TIME ZONE 'utc', m."lastInboundAt", c.id LIMIT $5 OFFSET $6`,
    [accountId, inboxIds, before.toISOString(), expiredBefore.toISOString(), paging.limit, offsetOf(paging)],
  );
  return toListed(rows);
}

function toListed<Row extends { total: number }>(rows: Row[]): Listed<Row> {
  return { rows, total: rows[0]?.total ?? 0 };
}
