import { cutoffOf } from "../core/retention.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Removal, removeRows } from "../platform/database/remove-rows.ts";
import { deleteOpenTokensBefore } from "./store/tokens.ts";

/** Removes tracking pixels of old mails. Links never go: expired ones say so, and unsubscribe links must work. */
export function removeOldTokens(ctx: Ctx): Promise<Removal> {
  const before = cutoffOf("public.open_token", ctx.clock.now());
  return removeRows(ctx.db.sql, "public.open_token", (sql, limit) =>
    deleteOpenTokensBefore(sql, ctx.orgId, before, limit),
  );
}
