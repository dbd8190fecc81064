import type { Ctx } from "../platform/ctx.ts";
import { findSpeakers, writeReplies } from "./store/replies.ts";

/** Records inbound messages of these webhook deliveries as replies to sent messages. Idempotent. */
export async function recordReplies(ctx: Ctx, { deliveryIds }: { deliveryIds: readonly string[] }): Promise<number> {
  if (deliveryIds.length === 0) return 0;
  return ctx.db.sql(async (sql) => writeReplies(sql, ctx.orgId, await findSpeakers(sql, ctx.orgId, deliveryIds)));
}
