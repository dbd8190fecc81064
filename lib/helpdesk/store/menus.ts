import type { Ctx } from "../../platform/ctx.ts";

export type Menu = {
  id: string;
  /** The message that triggered the menu. */
  messageId: string;
  options: string[];
  state: "asked" | "answered" | "failed";
  storeId: string | null;
  askedAt: Date;
  expiresAt: Date;
};

/** The last menu sent to this phone. */
export async function findMenu(ctx: Ctx, phone: string): Promise<Menu | null> {
  const [row] = await ctx.db.rows<Menu>(
    `SELECT n.id, n.message_id AS "messageId", n.options, n.state, n.store_id AS "storeId", n.asked_at AS "askedAt",
       n.expires_at AS "expiresAt"
     FROM whatsapp_message m JOIN helpdesk_menu n ON n.organization_id = $1 AND n.message_id = m.id
     WHERE m.organization_id = $1 AND m.phone = $2 ORDER BY n.asked_at DESC, n.id DESC LIMIT 1`,
    [ctx.orgId, phone],
  );
  return row ?? null;
}

type NewMenu = { messageId: string; options: string[]; expiresAt: Date };

/** Claims the single menu of a message: its id for the caller that may send it; null if one exists. */
export async function insertMenu(ctx: Ctx, { messageId, options, expiresAt }: NewMenu): Promise<string | null> {
  const [row] = await ctx.db.rows<{ id: string }>(
    `INSERT INTO helpdesk_menu (organization_id, message_id, options, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (organization_id, message_id) DO NOTHING RETURNING id`,
    [ctx.orgId, messageId, options, ctx.clock.now(), expiresAt],
  );
  return row?.id ?? null;
}

export async function failMenu(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run("UPDATE helpdesk_menu SET state = 'failed' WHERE organization_id = $1 AND id = $2", [ctx.orgId, id]);
}

/** Stores the choice and makes the messages that waited for it due. */
export async function answerMenu(
  ctx: Ctx,
  { id, storeId, phone }: { id: string; storeId: string; phone: string },
): Promise<void> {
  await ctx.db.sql(async (sql) => {
    const now = ctx.clock.now();
    await sql.run(
      `UPDATE helpdesk_menu SET state = 'answered', store_id = $3, answered_at = $4
       WHERE organization_id = $1 AND id = $2 AND state = 'asked'`,
      [ctx.orgId, id, storeId, now],
    );
    await sql.run(
      `UPDATE helpdesk_message h SET next_at = $3, problem = NULL, attempts = 0 FROM whatsapp_message m
       WHERE h.organization_id = $1 AND h.problem = 'menu' AND h.state = 'queued' AND m.organization_id = $1
         AND m.id = h.message_id AND m.phone = $2`,
      [ctx.orgId, phone, now],
    );
  });
}
