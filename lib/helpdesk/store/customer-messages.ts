import type { Ctx } from "../../platform/ctx.ts";
import type { FileRef } from "../schemas.ts";

/** A customer's message with customer data. */
export type CustomerMessage = {
  messageId: string;
  providerMessageId: string;
  /** Null after the customer's erasure. */
  phone: string | null;
  text: string | null;
  kind: string;
  /** The file as described by the webhook; null if none, or if stored before files were relayed. */
  file: FileRef | null;
  quotedProviderId: string | null;
  /** Whether the message is an opt-out. */
  isRefusal: boolean;
  numberId: string | null;
  sentAt: Date;
  customerId: string | null;
  /** The sender's customer id, if since erased. */
  erasedId: string | null;
  name: string | null;
  preferredStoreId: string | null;
};

export async function findCustomerMessage(ctx: Ctx, messageId: string | null): Promise<CustomerMessage | null> {
  const [row] = await ctx.db.rows<CustomerMessage>(
    `SELECT m.id AS "messageId", m.provider_message_id AS "providerMessageId", m.phone, m.text, m.kind, m.file,
       m.quoted_provider_id AS "quotedProviderId", m.is_refusal AS "isRefusal",
       m.number_id AS "numberId", m.sent_at AS "sentAt",
       c.id AS "customerId",
       CASE WHEN c.id IS NULL THEN m.customer_id END AS "erasedId", c.name, c.preferred_store_id AS "preferredStoreId"
     FROM whatsapp_message m
     LEFT JOIN customer c ON c.organization_id = $1 AND c.id = m.customer_id AND c.erased_at IS NULL
     WHERE m.organization_id = $1 AND m.id = $2 AND m.direction = 'in'`,
    [ctx.orgId, messageId],
  );
  return row ?? null;
}

export type CampaignMessage = {
  messageId: string;
  providerMessageId: string;
  text: string | null;
  campaign: string | null;
  sentAt: Date;
};

/** The campaign message that this one answers: the quoted one, else the newest within the reply window. */
export async function findAnswered(ctx: Ctx, message: CustomerMessage): Promise<CampaignMessage | null> {
  const [row] = await ctx.db.rows<CampaignMessage>(
    `SELECT m.id AS "messageId", m.provider_message_id AS "providerMessageId", m.text, c.name AS campaign,
       m.sent_at AS "sentAt"
     FROM whatsapp_message m JOIN organization o ON o.id = $1
     LEFT JOIN campaign c ON c.organization_id = $1 AND c.id = m.campaign_id
     WHERE m.organization_id = $1 AND m.phone = $2 AND m.direction = 'out' AND m.campaign_id IS NOT NULL
       AND date_trunc('second', m.sent_at) <= $3
       AND m.sent_at >= $3::timestamptz - make_interval(hours => o.reply_window_hours)
     ORDER BY coalesce(m.provider_message_id = $4, false) DESC, m.sent_at DESC, m.id DESC LIMIT 1`,
    [ctx.orgId, message.phone, message.sentAt, message.quotedProviderId],
  );
  return row ?? null;
}

export type Recorded = { id: string; conversationId: number; isDone: boolean; isNew: boolean };

/**
 * Claims the single copy of a campaign message. `isNew`: this caller creates it; later callers must look for it first.
 */
export async function claimRecording(
  ctx: Ctx,
  { messageId, providerMessageId, sentAt }: CampaignMessage,
  conversationId: number,
): Promise<Recorded | null> {
  return ctx.db.sql(async (sql) => {
    const written = await sql.run(
      `INSERT INTO helpdesk_message (organization_id, direction, message_id, provider_message_id, conversation_id, said_at,
         created_at, next_at)
       VALUES ($1, 'recorded', $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING`,
      [ctx.orgId, messageId, providerMessageId, conversationId, sentAt, ctx.clock.now()],
    );
    const [row] = await sql.rows<Omit<Recorded, "isNew">>(
      `SELECT id, coalesce(conversation_id, $3) AS "conversationId", state <> 'queued' AS "isDone" FROM helpdesk_message
       WHERE organization_id = $1 AND message_id = $2 AND direction = 'recorded'`,
      [ctx.orgId, messageId, conversationId],
    );
    return row ? { ...row, isNew: written > 0 } : null;
  });
}

/** Completes the copy and makes its statuses due: they may already have arrived. */
export async function finishRecording(ctx: Ctx, id: string, helpdeskMessageId: number): Promise<void> {
  await ctx.db.run(
    `UPDATE helpdesk_message SET state = 'done', done_at = $4, helpdesk_message_id = $3, status_due_at = $4
     WHERE organization_id = $1 AND id = $2`,
    [ctx.orgId, id, helpdeskMessageId, ctx.clock.now()],
  );
}

/** The conversation of this phone's last relayed message. */
export async function findLastConversation(ctx: Ctx, phone: string): Promise<number | null> {
  const [row] = await ctx.db.rows<{ id: number }>(
    `SELECT h.conversation_id AS id FROM whatsapp_message m
     JOIN helpdesk_message h ON h.organization_id = $1 AND h.message_id = m.id AND h.direction = 'in'
     WHERE m.organization_id = $1 AND m.phone = $2 AND m.direction = 'in' AND h.conversation_id IS NOT NULL
     ORDER BY m.sent_at DESC, m.receipt_order DESC, m.id DESC LIMIT 1`,
    [ctx.orgId, phone],
  );
  return row?.id ?? null;
}

/** Whether the customer wrote again after `since` in this conversation, and so waits again. */
export async function hasLaterMessage(ctx: Ctx, conversationId: number, since: Date): Promise<boolean> {
  const [row] = await ctx.db.rows<{ more: boolean }>(
    `SELECT EXISTS (SELECT FROM helpdesk_message WHERE organization_id = $1 AND conversation_id = $2
       AND direction = 'in' AND said_at > $3) AS more`,
    [ctx.orgId, conversationId, since],
  );
  return row?.more ?? false;
}

export type ReplyNumber = { numberId: string; provider: "cloud_official" | "gateway"; lastInboundAt: Date | null };

/** Number for replies to this phone: in gateway mode the inbox's own, else the one that the customer last wrote to. */
export async function findReplyNumber(
  ctx: Ctx,
  { phone, gatewayInboxId }: { phone: string; gatewayInboxId: number | null },
): Promise<ReplyNumber | null> {
  const [row] = await ctx.db.rows<ReplyNumber>(
    `SELECT n.id AS "numberId", n.provider, w.at AS "lastInboundAt"
     FROM store_whatsapp_number n JOIN store s ON s.organization_id = $1 AND s.id = n.store_id
     CROSS JOIN LATERAL (SELECT max(m.sent_at) AS at FROM whatsapp_message m WHERE m.organization_id = $1
       AND m.phone = $2 AND m.direction = 'in' AND m.number_id = n.id) w
     CROSS JOIN LATERAL (SELECT n.provider = 'gateway'
       AND coalesce(coalesce(n.helpdesk_inbox_id, s.helpdesk_inbox_id) = $3, false) AS own) b
     WHERE n.organization_id = $1 AND (b.own OR w.at IS NOT NULL)
     ORDER BY b.own DESC, w.at DESC NULLS LAST, n.id LIMIT 1`,
    [ctx.orgId, phone, gatewayInboxId],
  );
  return row ?? null;
}

/** Whether an agent answered after this message. */
export async function isAnswered(ctx: Ctx, conversationId: number, saidAt: Date): Promise<boolean> {
  const [row] = await ctx.db.rows<{ answered: boolean }>(
    `SELECT EXISTS (SELECT FROM helpdesk_message WHERE organization_id = $1 AND conversation_id = $2
       AND direction = 'out' AND NOT is_automated AND state IN ('sent', 'done') AND said_at > $3) AS answered`,
    [ctx.orgId, conversationId, saidAt],
  );
  return row?.answered ?? false;
}
