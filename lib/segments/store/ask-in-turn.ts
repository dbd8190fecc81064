import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import { inTurn, type Turns } from "../../platform/turns.ts";
import { isTimeout, limitTime, type TimeLimit } from "./time-limit.ts";

/** Of one organization at a time in one process, and how long the next one waits. */
const TURNS: Turns = { most: 2, patienceMs: 5_000 };

type Question = { line: "counts" | "exports"; limit: TimeLimit };

/**
 * A question over rules that somebody waits for: in the organization's turn, in one transaction. `within` comes before
 * each further statement, which has what is left of the limit. Null when it took too long.
 */
export async function askInTurn<T>(
  { orgId, db }: Ctx,
  { line, limit }: Question,
  ask: (sql: Sql, within: () => Promise<void>) => Promise<T>,
): Promise<T | null> {
  try {
    return await inTurn(`${line}:${orgId}`, TURNS, () =>
      db.sql(async (sql) => {
        const startedAt = performance.now();
        const within = () => limitTime(sql, limit, startedAt);
        await within();
        return ask(sql, within);
      }),
    );
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}
