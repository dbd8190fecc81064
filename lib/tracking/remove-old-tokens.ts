import { cutoffOf } from "../core/retention.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Removal, removeRows } from "../platform/database/remove-rows.ts";
import { deleteLinksExpiredBefore, deleteOpenTokensBefore } from "./store/tokens.ts";

/** Removes links and tracking pixels of old messages. Unsubscribe links never go: those of old mails must work. */
export async function removeOldTokens(ctx: Ctx): Promise<Removal> {
  const now = ctx.clock.now();
  const links = await removeRows(ctx.db.sql, "public.redirect_token", (sql, limit) =>
    deleteLinksExpiredBefore(sql, ctx.orgId, cutoffOf("public.redirect_token", now), limit),
  );
  const opens = await removeRows(ctx.db.sql, "public.open_token", (sql, limit) =>
    deleteOpenTokensBefore(sql, ctx.orgId, cutoffOf("public.open_token", now), limit),
  );
  return { removed: links.removed + opens.removed, isDone: links.isDone && opens.isDone };
}
