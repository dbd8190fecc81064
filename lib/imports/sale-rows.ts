import { customerRef, findBuyers } from "../customers/index.ts";
import { lockWriters, takeSales, undoSales } from "../erp/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { previewSales, type SaleInput } from "../sales/index.ts";
import { type Chunk, loadChunk } from "./load-chunk.ts";
import type { RowProblemCode } from "./names.ts";
import type { ImportExample } from "./responses.ts";
import type { ImportedRows, RowKind } from "./row-kind.ts";
import { type ReadSale, readSales } from "./rules/read-rows.ts";
import type { ImportedSale } from "./rules/sale-row.ts";

const READ_SALES = { file: "lib/imports/rules/read-rows.ts", name: "readSales", run: readSales };

type Sales = Chunk<ReadSale>;

export const SALE_ROWS: RowKind = {
  preview: async (ctx, row, chunk) => {
    const loaded = await loadChunk(ctx, row, chunk, READ_SALES);
    return (sql) => compare(ctx, sql, row.id, loaded);
  },
  run: async (ctx, row, chunk) => {
    const loaded = await loadChunk(ctx, row, chunk, READ_SALES);
    return (sql) => importRows(ctx, sql, row.id, loaded);
  },
  undo: undoSales,
};

const PROBLEMS = { repeated: "repeated_sale", purged: "purged_sale", older: "sale_of_erp" } as const;

async function compare(
  ctx: Ctx,
  sql: Sql,
  importId: string,
  { accepted, rejected, repeated }: Sales,
): Promise<ImportExample[]> {
  await lockWriters(ctx, sql);
  const { inputs, unknown } = await findCustomers(ctx, sql, accepted);
  const previewed = await previewSales(sql, ctx.orgId, inputs, importId);
  const found: ImportExample[] = [
    ...rejected.map((kept) => ({ ...kept, outcome: "rejected" as const })),
    ...repeated.map((place) => ({ ...place, problems: [], outcome: "unchanged" as const })),
  ];
  for (const { n, outcome } of previewed) {
    const { row, cells } = accepted[n] ?? { row: 0, cells: [] };
    const code = outcome in PROBLEMS ? PROBLEMS[outcome as keyof typeof PROBLEMS] : null;
    const problems = code !== null ? [problem(code)] : unknown.has(n) ? [problem("unknown_customer")] : [];
    found.push({ row, cells, problems, outcome: toOutcome(outcome) });
  }
  return found;
}

function toOutcome(outcome: "new" | "changed" | "unchanged" | "older" | "repeated" | "purged") {
  if (outcome === "older") return "conflict";
  return outcome === "repeated" || outcome === "purged" ? "rejected" : outcome;
}

const problem = (code: RowProblemCode) => ({ field: null, code });

async function importRows(
  ctx: Ctx,
  sql: Sql,
  importId: string,
  { accepted, rejected, repeated }: Sales,
): Promise<ImportedRows> {
  await lockWriters(ctx, sql);
  const { inputs, unknown } = await findCustomers(ctx, sql, accepted);
  const writes = await takeSales(ctx, sql, inputs, { refreshesPreferences: true, importId });
  const leftOut = writes.leftOut.map(({ n, outcome }) => {
    const { row, cells } = accepted[n] ?? { row: 0, cells: [] };
    return { row, cells, problems: [problem(PROBLEMS[outcome])] };
  });
  const all = [...rejected, ...leftOut];
  for (const { n } of writes.leftOut) unknown.delete(n);
  const counts = {
    read: accepted.length + rejected.length + repeated.length,
    created: writes.created,
    merged: 0,
    updated: writes.updated,
    unchanged: writes.unchanged - leftOut.length + repeated.length,
    consents: 0,
    rejected: all.length,
    withoutCustomer: unknown.size,
  };
  return { counts, rejected: all };
}

/** `unknown`: places of the rows that name a customer who is not known. */
async function findCustomers(
  ctx: Ctx,
  sql: Sql,
  rows: readonly { sale: ImportedSale }[],
): Promise<{ inputs: SaleInput[]; unknown: Set<number> }> {
  const buyers = await findBuyers(
    sql,
    ctx.orgId,
    rows.map(({ sale: { storeCode, buyer } }) => ({
      ref: buyer.code === null ? null : customerRef(storeCode, buyer.code),
      taxId: buyer.cpf,
      phone: buyer.phone,
    })),
  );
  const unknown = new Set<number>();
  const inputs = rows.map(({ sale: { buyer, storeCode: _, ...sale } }, n) => {
    const { ref = null, isKnown = false } = buyers[n] ?? {};
    if (!isKnown && (buyer.code ?? buyer.cpf ?? buyer.phone) !== null) unknown.add(n);
    return { ...sale, transId: 0, customerRef: ref, items: [] };
  });
  return { inputs, unknown };
}
