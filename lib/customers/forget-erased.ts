import { DAY_MS } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { forgetErasedSince } from "./store/erase.ts";

/** Re-runs the erasures of the last 24 hours to catch data that was in flight. */
export function forgetErased(ctx: Ctx): Promise<void> {
  return forgetErasedSince(ctx.db, ctx.orgId, new Date(ctx.clock.now().getTime() - DAY_MS));
}
