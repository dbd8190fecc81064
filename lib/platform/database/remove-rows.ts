import type { RETENTION } from "../../core/retention.ts";
import type { Sql } from "../db.ts";

/** Rows of the first batch; the following ones adapt to the time that one takes. */
const FIRST_BATCH = 500;
const BATCHES = { min: 50, max: 5_000 };
/** A batch that takes longer is followed by one of half its size, so that locks and replicas wait briefly. */
const BATCH_MS = 100;
/** Keeps a step short. */
const PORTION_MS = 5_000;

export type Removal = { removed: number; isDone: boolean };
type Table = keyof typeof RETENTION;
type Transaction = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/**
 * Deletes old rows of a table, each batch in a transaction of its own that also records it. Not done: its time was over.
 * `remove` deletes at most `limit` rows and returns their number.
 */
export async function removeRows(
  transaction: Transaction,
  table: Table,
  remove: (sql: Sql, limit: number) => Promise<number>,
  portionMs = PORTION_MS,
): Promise<Removal> {
  const end = performance.now() + portionMs;
  let removed = 0;
  let limit = FIRST_BATCH;
  do {
    const started = performance.now();
    const rows = await transaction(async (sql) => {
      const deleted = await remove(sql, limit);
      if (deleted > 0) await recordRemoved(sql, table, { rows: deleted });
      return deleted;
    });
    removed += rows;
    if (rows < limit) return { removed, isDone: true };
    limit = nextLimit(limit, performance.now() - started);
  } while (performance.now() < end);
  return { removed, isDone: false };
}

/** One removal after the other; done if each is. */
export async function removeInTurn(removals: readonly (() => Promise<Removal>)[]): Promise<Removal> {
  const all: Removal = { removed: 0, isDone: true };
  for (const remove of removals) {
    const { removed, isDone } = await remove();
    all.removed += removed;
    all.isDone &&= isDone;
  }
  return all;
}

/** Rows of the batch after one of `limit` rows that took this long. */
export function nextLimit(limit: number, milliseconds: number): number {
  if (milliseconds > BATCH_MS) return Math.max(BATCHES.min, Math.floor(limit / 2));
  return milliseconds < BATCH_MS / 2 ? Math.min(BATCHES.max, limit * 2) : limit;
}

/** Adds to what was removed from a table today (UTC). */
export async function recordRemoved(
  sql: Pick<Sql, "run">,
  table: Table,
  { rows = 0, partitions = 0 }: { rows?: number; partitions?: number },
): Promise<void> {
  await sql.run(
    `INSERT INTO platform.removed_rows AS r (day, table_name, rows, partitions)
     VALUES ((now() AT TIME ZONE 'UTC')::date, $1, $2, $3)
     ON CONFLICT (day, table_name)
     DO UPDATE SET rows = r.rows + excluded.rows, partitions = r.partitions + excluded.partitions`,
    [table, rows, partitions],
  );
}
