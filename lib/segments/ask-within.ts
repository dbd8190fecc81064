import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { isTimeout, limitTime, type TimeLimit } from "./store/time-limit.ts";

/**
 * Runs rule queries in one transaction. Call `within` before each further statement to set its timeout to what is left
 * of the limit. Null on timeout.
 */
export async function askWithin<T>(
  { db }: Pick<Ctx, "db">,
  limit: TimeLimit,
  ask: (sql: Sql, within: () => Promise<void>) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.sql(async (sql) => {
      const startedAt = performance.now();
      const within = () => limitTime(sql, limit, startedAt);
      await within();
      return ask(sql, within);
    });
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}

/** Runs an interactive rule query within the organization's heavy-work limit (429). Null on timeout. */
export function askInTurn<T>(ctx: Ctx, limit: TimeLimit, ask: Parameters<typeof askWithin<T>>[2]): Promise<T | null> {
  return heavyWork(ctx, () => askWithin(ctx, limit, ask));
}
