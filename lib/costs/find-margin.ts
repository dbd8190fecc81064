import type { Ctx } from "../platform/ctx.ts";
import { findCostSettings } from "./store/settings.ts";

/** Share of the revenue that remains after the goods are paid, in percent; null: not known. */
export async function findMargin(ctx: Ctx): Promise<number | null> {
  return (await findCostSettings(ctx.db, ctx.orgId))?.marginPercent ?? null;
}
