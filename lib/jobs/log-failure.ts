import pMap from "p-map";
import { logger } from "../platform/logger.ts";

/** One waits for the database while the other computes. Work that waits for other systems may have more. */
const ROWS_AT_A_TIME = 2;

/** Logs a failure of one organization's work, so that it stops no other's; the schedule finds the work again. */
export async function logFailure(what: string, orgId: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (err) {
    logger.warn({ err, orgId }, `${what} failed; the schedule tries again`);
    return false;
  }
}

/**
 * Does the work of each due row of a page. Fails only if there are several and all fail: the cause is then not an
 * organization, and the engine repeats the page.
 */
export async function doDue<Row extends { orgId: string }>(
  what: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  atATime = ROWS_AT_A_TIME,
): Promise<void> {
  let done = 0;
  const one = async (row: Row) => {
    if (await logFailure(what, row.orgId, () => work(row))) done += 1;
  };
  await pMap(rows, one, { concurrency: atATime });
  if (done === 0 && rows.length > 1) throw new Error(`${what} failed for each of ${rows.length} rows`);
}
