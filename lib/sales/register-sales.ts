import { hash } from "node:crypto";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { findNumberBase } from "../settings/index.ts";
import type { DigestedSale, SaleInput, SaleWrites } from "./schemas.ts";
import { registerPage } from "./store/register.ts";

/** Sales of files are older than every number of an ERP, so that a sale of the ERP wins, before or after the file. */
export const FILE_BASE = 0n;

/**
 * Imports a page of transactions with items and roll-ups in the caller's transaction, in a fixed number of statements.
 * Idempotent; an amended sale changes the roll-ups by the difference, an unknown seller is stored as null. The caller
 * must recompute the metrics of `touchedCustomerIds` in the same transaction. `importId`: the rows are distinct sales of a
 * file, whose import keeps what it changes, for undoing it.
 */
export async function registerSales(
  sql: Sql,
  orgId: string,
  rows: readonly SaleInput[],
  now: Date,
  { importId = null }: { importId?: string | null } = {},
): Promise<SaleWrites> {
  await lockMetrics(sql, orgId); // before any row lock, so that a rebuild and a page cannot deadlock
  const sales = newestVersions(rows).map(withDigest);
  const base = importId === null ? await findNumberBase(sql, orgId) : FILE_BASE;
  const changes = await registerPage(sql, orgId, sales, { now, base, importId });
  return { ...changes, unchanged: rows.length - changes.created - changes.updated };
}

/** One row per sale: the highest `trans_id` wins; on a tie, the later row. */
function newestVersions(rows: readonly SaleInput[]): SaleInput[] {
  const newest = new Map<string, SaleInput>();
  for (const row of rows) {
    const key = `${row.storeId}:${row.externalId}`;
    const known = newest.get(key);
    if (!known || row.transId >= known.transId) newest.set(key, row);
  }
  return [...newest.values()];
}

export function withDigest(sale: SaleInput): DigestedSale {
  const text = sale.items
    .map((item) =>
      [item.productExternalId, item.quantity, item.unitPriceCents, item.color ?? "", item.size ?? ""].join("\u001f"),
    )
    .join("\u001e");
  return { ...sale, itemsDigest: hash("md5", text) };
}
