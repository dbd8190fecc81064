import { assertSeesEveryStore } from "../../core/store-scope.ts";
import { actorId, type Ctx } from "../../platform/ctx.ts";
import { helpdeskNotConfigured } from "../rules/errors.ts";
import { type UsageChange, updateUsage } from "../store/config.ts";

/** Changes the usage settings; fails with a conflict if no helpdesk is configured. */
export async function changeUsage(ctx: Ctx, change: UsageChange): Promise<void> {
  assertSeesEveryStore(ctx);
  const isChanged = await ctx.db.sql((sql) => updateUsage(ctx, sql, change, actorId(ctx.actor)));
  if (!isChanged) throw helpdeskNotConfigured();
}
