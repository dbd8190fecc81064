import type { Ctx } from "../../platform/ctx.ts";

type Row = { conversationId: number; messages: number; lastAt: Date; isRedirected: boolean };

/**
 * Conversations in this account with the customer's messages, and both sides of the customer's redirects, latest first.
 */
export function findCustomerConversations(
  ctx: Ctx,
  accountId: number | null,
  customerId: string,
  limit: number,
): Promise<Row[]> {
  return ctx.db.rows<Row>(
    `WITH handed AS (
       SELECT from_conversation_id AS "from", to_conversation_id AS "to", created_at FROM conversation_redirect
       WHERE organization_id = $1 AND customer_id = $2 AND account_id = $4
     ), said AS (
       SELECT DISTINCT h.conversation_id AS id FROM whatsapp_message m
       JOIN helpdesk_message h ON h.organization_id = $1 AND h.message_id = m.id
       WHERE m.organization_id = $1 AND m.customer_id = $2 AND h.conversation_id IS NOT NULL
     ), every AS (
       SELECT id FROM said UNION SELECT "from" FROM handed UNION SELECT "to" FROM handed WHERE "to" IS NOT NULL
     )
     SELECT every.id AS "conversationId", count(h.id)::int AS messages,
       coalesce(max(h.said_at), (SELECT max(created_at) FROM handed WHERE every.id IN ("from", "to"))) AS "lastAt",
       EXISTS (SELECT FROM handed WHERE "from" = every.id AND "to" IS NOT NULL) AS "isRedirected"
     FROM every LEFT JOIN helpdesk_message h ON h.organization_id = $1 AND h.conversation_id = every.id
     GROUP BY every.id ORDER BY "lastAt" DESC, every.id DESC LIMIT $3`,
    [ctx.orgId, customerId, limit, accountId],
  );
}
