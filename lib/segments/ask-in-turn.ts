import type { Ctx } from "../platform/ctx.ts";
import { inTurn, type Turns } from "../platform/turns.ts";
import { askWithin } from "./ask-within.ts";
import type { TimeLimit } from "./store/time-limit.ts";

/** Of one organization at a time in one process, and how long the next one waits. */
const TURNS: Turns = { most: 2, patienceMs: 5_000 };

type Question = { line: "counts" | "exports"; limit: TimeLimit };

/**
 * A question over rules that somebody waits for: in the organization's turn. Null when it took too long, and when its
 * turn didn't come: whoever asked learns the same, and 429 is the limiter's word.
 */
export function askInTurn<T>(
  ctx: Ctx,
  { line, limit }: Question,
  ask: Parameters<typeof askWithin<T>>[2],
): Promise<T | null> {
  return inTurn(`${line}:${ctx.orgId}`, TURNS, () => askWithin(ctx, limit, ask));
}
