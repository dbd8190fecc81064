import type { Ctx } from "../platform/ctx.ts";
import { recompute } from "./apply-message-events.ts";
import { lockAttributions } from "./store/attributions.ts";
import { applyClicked } from "./store/message-events.ts";

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
    const touched = await applyClicked(sql, ctx.orgId, given);
    await recompute(sql, ctx.orgId, touched, ctx.clock.now());
    return touched.length;
  });
}
