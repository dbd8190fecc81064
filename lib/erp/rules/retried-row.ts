import type { RowId } from "./refused-row.ts";

/** A row that was refused earlier, as far as it could be read then. */
export type WantedRow = RowId & { after: number };

/** What came back: every row of the pages, those of them that are still bad, and up to which number all were read. */
export type Retrieved = { seen: readonly RowId[]; bad: readonly RowId[]; covered: number };

/** `settled`: the row is good now, or the ERP has it no more under this number. `unread`: nothing is known yet. */
export type RetryOutcome = "settled" | "bad" | "unread";

/** By the row's own names: its neighbour's number changes whenever the neighbour is amended. */
export function outcomeOf(wanted: WantedRow, { seen, bad, covered }: Retrieved): RetryOutcome {
  if (bad.some((row) => isSame(row, wanted))) return "bad";
  if (seen.some((row) => isSame(row, wanted))) return "settled";
  const isInRange = wanted.transId === null ? wanted.after < covered : wanted.transId <= covered;
  return isInRange ? "settled" : "unread";
}

/** Rows without any name can't be told apart: while one is about, none of them is settled. */
function isSame(row: RowId, wanted: WantedRow): boolean {
  if (wanted.transId !== null && row.transId === wanted.transId) return true;
  if (wanted.externalId !== null) return row.externalId === wanted.externalId && row.branch === wanted.branch;
  return wanted.transId === null && row.externalId === null && row.transId === null;
}
