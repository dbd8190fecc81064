import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { askWithin } from "./ask-within.ts";
import type { TimeLimit } from "./store/time-limit.ts";

/** A query over rules that a person waits for, in the organization's turn (429). Null when it took too long. */
export function askInTurn<T>(ctx: Ctx, limit: TimeLimit, ask: Parameters<typeof askWithin<T>>[2]): Promise<T | null> {
  return heavyWork(ctx, () => askWithin(ctx, limit, ask));
}
