import { type ImportedCustomer, type OptOutCell, readRow } from "./customer-row.ts";
import type { RowPlan, RowProblem } from "./row-cells.ts";
import { type ImportedSale, readSaleRow } from "./sale-row.ts";

export type ReadCustomer = { at: number; customer: ImportedCustomer; optOuts: OptOutCell[] };
export type ReadSale = { at: number; sale: ImportedSale };
type RejectedRow = { at: number; problems: RowProblem[] };
/** `repeated`: places of rows that equal an earlier one. */
export type ReadChunk<Accepted> = { accepted: Accepted[]; rejected: RejectedRow[]; repeated: number[] };

/** Converts the rows of a chunk of customers; `at` is a row's place in it. Runs in a worker thread. */
export function readCustomers(json: string, plan: RowPlan): ReadChunk<ReadCustomer> {
  return readRows(json, (cells) => readRow(cells, plan));
}

/**
 * Converts the rows of a chunk of sales. A sale that is in the chunk twice counts once if both rows are equal; else only
 * the first one does. Runs in a worker thread.
 */
export function readSales(json: string, plan: RowPlan): ReadChunk<ReadSale> {
  const { accepted, rejected, repeated } = readRows(json, (cells) => readSaleRow(cells, plan));
  const known = new Map<string, string>();
  const distinct = accepted.filter(({ at, sale }) => {
    const key = `${sale.storeId}:${sale.externalId}`;
    const text = JSON.stringify({ ...sale, amountCents: String(sale.amountCents) });
    const first = known.get(key);
    if (first === undefined) known.set(key, text);
    else if (first === text) repeated.push(at);
    else rejected.push({ at, problems: [{ field: "saleId", code: "repeated_sale" }] });
    return first === undefined;
  });
  return { accepted: distinct, rejected, repeated };
}

function readRows<Value extends object>(
  json: string,
  read: (cells: readonly string[]) => Value | { problems: RowProblem[] },
): ReadChunk<{ at: number } & Value> {
  const chunk: ReadChunk<{ at: number } & Value> = { accepted: [], rejected: [], repeated: [] };
  for (const [at, cells] of (JSON.parse(json) as string[][]).entries()) {
    const row = read(cells);
    if ("problems" in row) chunk.rejected.push({ at, problems: row.problems });
    else chunk.accepted.push({ at, ...row });
  }
  return chunk;
}
