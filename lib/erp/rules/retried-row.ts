import type { RowId } from "./refused-row.ts";

/** A row rejected earlier, with the identifiers that were readable. */
export type WantedRow = RowId & { after: number };

/** Result of a retry: all rows read, those still rejected, and the number up to which all were read. */
export type Retrieved = { seen: readonly RowId[]; bad: readonly RowId[]; covered: number };

/** `settled`: the row is valid now, or no longer exists under this number. `unread`: not known yet. */
export type RetryOutcome = "settled" | "bad" | "unread";

/** Matches by the row's own identifiers, since a neighbor's number changes when the neighbor is amended. */
export function outcomeOf(wanted: WantedRow, { seen, bad, covered }: Retrieved): RetryOutcome {
  if (bad.some((row) => isSame(row, wanted))) return "bad";
  if (seen.some((row) => isSame(row, wanted))) return "settled";
  const isInRange = wanted.transId === null ? wanted.after < covered : wanted.transId <= covered;
  return isInRange ? "settled" : "unread";
}

/** Rows without identifiers are indistinguishable: while one is present, none of them is settled. */
function isSame(row: RowId, wanted: WantedRow): boolean {
  if (wanted.transId !== null && row.transId === wanted.transId) return true;
  if (wanted.externalId !== null) return row.externalId === wanted.externalId && row.branch === wanted.branch;
  return wanted.transId === null && row.externalId === null && row.transId === null;
}
