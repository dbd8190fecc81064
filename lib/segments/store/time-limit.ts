import pg from "pg";
import type { Sql } from "../../platform/db.ts";

const QUERY_CANCELED = "57014";
const TRANSACTION_TIMEOUT = "25P04";

export type TimeLimit = { statementMs: number; transactionMs?: number };

/** Time limits of the specification for interactive queries and background counts. */
export const PREVIEW_LIMIT: TimeLimit = { statementMs: 12_000, transactionMs: 15_000 };
export const BACKGROUND_LIMIT: TimeLimit = { statementMs: 60_000 };

// JIT off: compiling many small expressions takes longer than running them. Nested loops: ADR 0046. Set in the same
// statement, not by withoutNestedLoops, to save an interactive query a round trip.
const SETTINGS = "set_config('jit', 'off', true), set_config('enable_nestloop', 'off', true)";

/** Sets the timeout of the transaction's next statements; it ends with the transaction. */
export async function limitTime(sql: Sql, { statementMs, transactionMs }: TimeLimit, startedAt: number): Promise<void> {
  const left = transactionMs === undefined ? statementMs : transactionMs - (performance.now() - startedAt);
  await sql.rows(`SELECT ${SETTINGS}, set_config('statement_timeout', $1, true)`, [
    `${Math.max(1, Math.floor(Math.min(statementMs, left)))}ms`,
  ]);
}

export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === QUERY_CANCELED || error.code === TRANSACTION_TIMEOUT);
}
