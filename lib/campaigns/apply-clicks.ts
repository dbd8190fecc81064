import type { Ctx } from "../platform/ctx.ts";
import { writeClicks } from "./store/message-events.ts";

/** Clicks of people on the links of a campaign: the first one of each recipient counts. */
export async function applyClicks(
  ctx: Ctx,
  { clicks }: { clicks: readonly { recipientId: string; clickedAt: Date | string }[] },
): Promise<number> {
  if (clicks.length === 0) return 0;
  const given = clicks.map(({ recipientId, clickedAt }) => ({ recipientId, clickedAt: new Date(clickedAt) }));
  return ctx.db.sql((sql) => writeClicks(sql, ctx.orgId, given));
}
