import { type ImportedCustomer, type OptOutCell, type RowPlan, type RowProblem, readRow } from "./customer-row.ts";

export type AcceptedRow = { at: number; customer: ImportedCustomer; optOuts: OptOutCell[] };
export type RejectedRow = { at: number; problems: RowProblem[] };
type ReadChunk = { accepted: AcceptedRow[]; rejected: RejectedRow[] };

/** Converts the rows of a chunk; `at` is a row's place in it. Runs in a worker thread. */
export function readRows(json: string, plan: RowPlan): ReadChunk {
  const chunk: ReadChunk = { accepted: [], rejected: [] };
  for (const [at, cells] of (JSON.parse(json) as string[][]).entries()) {
    const row = readRow(cells, plan);
    if ("problems" in row) chunk.rejected.push({ at, problems: row.problems });
    else chunk.accepted.push({ at, ...row });
  }
  return chunk;
}
