import { offsetOf, type Page, type Paging, toPage } from "../../../core/paging.ts";
import type { HelpdeskSql } from "./database.ts";
import { CONVERSATION, MESSAGE } from "./enums.ts";

export type OpenConversation = {
  conversationId: number;
  inboxId: number;
  contactName: string | null;
  assignee: { id: number; name: string } | null;
  lastActivityAt: Date;
  /** Null if the customer never wrote. */
  lastInboundAt: Date | null;
};

/** Open conversations of account `$1` in the inboxes `$2`. */
const OPEN = `FROM conversations c
  CROSS JOIN LATERAL (SELECT max(created_at) AS "lastInboundAt" FROM messages
    WHERE conversation_id = c.id AND account_id = $1 AND message_type = ${MESSAGE.incoming}) m
  WHERE c.account_id = $1 AND c.status = ${CONVERSATION.open} AND c.inbox_id = ANY ($2::int[])`;
const COLUMNS = `c.display_id AS "conversationId", c.inbox_id AS "inboxId", c.last_activity_at AS "lastActivityAt",
  m."lastInboundAt", (SELECT nullif(name, '') FROM contacts WHERE id = c.contact_id AND account_id = $1) AS "contactName",
  (SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = c.assignee_id) AS assignee`;

/** Open conversations of an agent in these inboxes, latest activity first. */
export function listAgentConversations(
  sql: HelpdeskSql,
  accountId: number,
  { userId, inboxIds, ...paging }: { userId: number; inboxIds: readonly number[] } & Paging,
): Promise<Page<OpenConversation>> {
  const where = { text: "AND c.assignee_id = $3", params: [accountId, inboxIds, userId] };
  return toListed(sql, where, `c.last_activity_at DESC, c.id`, paging);
}

/**
 * Open conversations of these inboxes whose customer last wrote at `before` or earlier, most urgent first; those last
 * written at `expiredBefore` or earlier come last.
 */
export function listExpiringConversations(
  sql: HelpdeskSql,
  accountId: number,
  {
    inboxIds,
    before,
    expiredBefore,
    ...paging
  }: { inboxIds: readonly number[]; before: Date; expiredBefore: Date } & Paging,
): Promise<Page<OpenConversation>> {
  const isOver = `m."lastInboundAt" <= '${expiredBefore.toISOString()}'::timestamptz AT TIME ZONE 'utc'`;
  const where = {
    text: `AND m."lastInboundAt" <= $3::timestamptz AT TIME ZONE 'utc'`,
    params: [accountId, inboxIds, before.toISOString()],
  };
  return toListed(sql, where, `${isOver}, m."lastInboundAt", c.id`, paging);
}

async function toListed(
  sql: HelpdeskSql,
  where: { text: string; params: unknown[] },
  order: string,
  paging: Paging,
): Promise<Page<OpenConversation>> {
  const [count] = await sql.rows<{ total: number }>(`SELECT count(*) AS total ${OPEN} ${where.text}`, where.params);
  const rows = await sql.rows<OpenConversation>(
    `SELECT ${COLUMNS} ${OPEN} ${where.text} ORDER BY ${order} LIMIT $4 OFFSET $5`,
    [...where.params, paging.limit, offsetOf(paging)],
  );
  return toPage(rows, count?.total ?? 0, paging);
}
