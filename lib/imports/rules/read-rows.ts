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
 * Converts the rows of a chunk of sales. Equal rows of a sale count once; of rows with other details none counts, because
 * the file may have a row per item. Runs in a worker thread.
 */
export function readSales(json: string, plan: RowPlan): ReadChunk<ReadSale> {
  const { accepted, rejected, repeated } = readRows(json, (cells) => readSaleRow(cells, plan));
  const bySale = Map.groupBy(accepted, ({ sale }) => `${sale.storeId}:${sale.externalId}`);
  const distinct: ReadSale[] = [];
  for (const [first, ...others] of bySale.values()) {
    if (first === undefined) continue;
    const places = others.map(({ at }) => at);
    if (others.every((other) => textOf(other) === textOf(first))) {
      distinct.push(first);
      repeated.push(...places);
    } else {
      const problems: RowProblem[] = [{ field: "saleId", code: "repeated_sale" }];
      for (const at of [first.at, ...places]) rejected.push({ at, problems });
    }
  }
  return { accepted: distinct, rejected, repeated };
}

function textOf({ sale }: ReadSale): string {
  return JSON.stringify({ ...sale, amountCents: String(sale.amountCents) });
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
