import type { Ctx } from "../../platform/ctx.ts";

export type ReplyRow = {
  accountId: number;
  conversationId: number;
  textProof: string;
  /** Null while the helpdesk is not known to have it. */
  messageId: number | null;
  claimedUntil: Date;
  createdAt: Date;
};
type NewReply = Pick<ReplyRow, "accountId" | "conversationId" | "textProof"> & { replyId: string };

const RETENTION_DAYS = 30;

export async function findReplyRow(ctx: Ctx, replyId: string): Promise<ReplyRow | null> {
  const [row] = await ctx.db.rows<Omit<ReplyRow, "messageId"> & { messageId: bigint | null }>(
    `SELECT account_id AS "accountId", conversation_id AS "conversationId", text_proof AS "textProof",
       message_id AS "messageId", claimed_until AS "claimedUntil", created_at AS "createdAt"
     FROM helpdesk_reply WHERE organization_id = $1 AND id = $2`,
    [ctx.orgId, replyId],
  );
  return row ? { ...row, messageId: row.messageId === null ? null : Number(row.messageId) } : null;
}

/**
 * Claims the sending of a reply until `until`: only one caller, and never one that was sent. Deletes old rows of the
 * organization, which no client repeats any more.
 */
export async function claimReply(ctx: Ctx, reply: NewReply, until: Date): Promise<boolean> {
  const { replyId, accountId, conversationId, textProof } = reply;
  const now = ctx.clock.now();
  return ctx.db.sql(async (sql) => {
    await sql.run(
      `DELETE FROM helpdesk_reply WHERE organization_id = $1 AND created_at < $2::timestamptz - make_interval(days => $3)`,
      [ctx.orgId, now, RETENTION_DAYS],
    );
    const claimed = await sql.run(
      `INSERT INTO helpdesk_reply AS r (organization_id, id, account_id, conversation_id, text_proof, claimed_until, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (organization_id, id) DO UPDATE SET claimed_until = $6
       WHERE r.message_id IS NULL AND r.claimed_until <= $7`,
      [ctx.orgId, replyId, accountId, conversationId, textProof, until, now],
    );
    return claimed > 0;
  });
}

/** The helpdesk has it. */
export async function noteReplySent(ctx: Ctx, replyId: string, messageId: number): Promise<void> {
  await ctx.db.run("UPDATE helpdesk_reply SET message_id = $3 WHERE organization_id = $1 AND id = $2", [
    ctx.orgId,
    replyId,
    messageId,
  ]);
}

/** The helpdesk certainly does not have it: the next attempt need not wait. */
export async function releaseReply(ctx: Ctx, replyId: string): Promise<void> {
  await ctx.db.run(
    "UPDATE helpdesk_reply SET claimed_until = $3 WHERE organization_id = $1 AND id = $2 AND message_id IS NULL",
    [ctx.orgId, replyId, ctx.clock.now()],
  );
}
