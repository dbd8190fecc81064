import type { Ctx } from "../platform/ctx.ts";
import { findSpeakers, writeReplies } from "./store/replies.ts";

/** The messages that came in with these webhook deliveries, as replies to what was sent. Any number of times. */
export async function recordReplies(ctx: Ctx, { deliveryIds }: { deliveryIds: readonly string[] }): Promise<number> {
  if (deliveryIds.length === 0) return 0;
  return ctx.db.sql(async (sql) => writeReplies(sql, ctx.orgId, await findSpeakers(sql, ctx.orgId, deliveryIds)));
}
