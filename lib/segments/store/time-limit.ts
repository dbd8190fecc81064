import pg from "pg";
import type { Sql } from "../../platform/db.ts";

const QUERY_CANCELED = "57014";
const TRANSACTION_TIMEOUT = "25P04";

export type TimeLimit = { statementMs: number; transactionMs?: number };

/** What the specification gives a question that somebody waits for, and a count in the background. */
export const PREVIEW_LIMIT: TimeLimit = { statementMs: 12_000, transactionMs: 15_000 };
export const BACKGROUND_LIMIT: TimeLimit = { statementMs: 60_000 };

// Rules are many small expressions: compiling them takes longer than running them. Loops: ADR 0046.
// Here, and not in withoutNestedLoops: a question that somebody waits for has no round trip to spare.
const SETTINGS = "set_config('jit', 'off', true), set_config('enable_nestloop', 'off', true)";

/** From here on a statement of this transaction over its rules may take so long; undone with the transaction. */
export async function limitTime(sql: Sql, { statementMs, transactionMs }: TimeLimit, startedAt: number): Promise<void> {
  const left = transactionMs === undefined ? statementMs : transactionMs - (performance.now() - startedAt);
  await sql.rows(`SELECT ${SETTINGS}, set_config('statement_timeout', $1, true)`, [
    `${Math.max(1, Math.floor(Math.min(statementMs, left)))}ms`,
  ]);
}

export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === QUERY_CANCELED || error.code === TRANSACTION_TIMEOUT);
}
