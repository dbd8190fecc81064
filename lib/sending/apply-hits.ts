import { recordConsents } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { recompute } from "./apply-message-events.ts";
import { lockAttributions } from "./store/attributions.ts";
import { applyClicked } from "./store/message-events.ts";
import { findOptOuts, forgetOptOuts } from "./store/opt-outs.ts";
import { findSpeakers, writeReplies } from "./store/replies.ts";

/**
 * Records clicks on a campaign's links. Only each recipient's first click counts; it also proves that a message in
 * doubt was sent.
 */
export async function applyClicks(
  ctx: Ctx,
  { clicks }: { clicks: readonly { recipientId: string; clickedAt: Date | string }[] },
): Promise<number> {
  if (clicks.length === 0) return 0;
  const given = clicks.map(({ recipientId, clickedAt }) => ({ recipientId, clickedAt: new Date(clickedAt) }));
  return ctx.db.sql(async (sql) => {
    await lockAttributions(sql, ctx.orgId);
    const { changed, recounted } = await applyClicked(sql, ctx.orgId, given);
    await recompute(sql, ctx.orgId, recounted, ctx.clock.now());
    return changed;
  });
}

/** Applies opt-outs that the provider reported and that are still pending. Idempotent; returns how many there were. */
export async function applyOptOuts(ctx: Ctx): Promise<number> {
  const reported = await findOptOuts(ctx.db, ctx.orgId);
  if (reported.length === 0) return 0;
  await recordConsents(
    ctx,
    reported.map(({ phone, at }) => ({ phone, at, channel: "whatsapp", isOptedOut: true, source: "provider" })),
  );
  await forgetOptOuts(
    ctx.db,
    ctx.orgId,
    reported.map(({ id }) => id),
  );
  return reported.length;
}

/** Records inbound messages of these webhook deliveries as replies to sent messages. Idempotent. */
export async function recordReplies(ctx: Ctx, { deliveryIds }: { deliveryIds: readonly string[] }): Promise<number> {
  if (deliveryIds.length === 0) return 0;
  return ctx.db.sql(async (sql) => writeReplies(sql, ctx.orgId, await findSpeakers(sql, ctx.orgId, deliveryIds)));
}
