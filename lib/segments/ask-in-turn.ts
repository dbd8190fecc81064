import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { askWithin } from "./ask-within.ts";
import type { TimeLimit } from "./store/time-limit.ts";

/** Runs an interactive rule query within the organization's heavy-work limit (429). Null on timeout. */
export function askInTurn<T>(ctx: Ctx, limit: TimeLimit, ask: Parameters<typeof askWithin<T>>[2]): Promise<T | null> {
  return heavyWork(ctx, () => askWithin(ctx, limit, ask));
}
