import { DAY_MS } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { forgetErasedSince } from "./store/erase.ts";

/** Forgets once more of the day's erased what was under way when they were, and has come down since. */
export function forgetErased(ctx: Ctx): Promise<void> {
  return forgetErasedSince(ctx.db, ctx.orgId, new Date(ctx.clock.now().getTime() - DAY_MS));
}
