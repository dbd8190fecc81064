import { hash } from "node:crypto";
import type { Sql } from "../platform/db.ts";
import { lockMetrics } from "../platform/metrics-lock.ts";
import type { DigestedSale, SaleInput, SaleWrites } from "./schemas.ts";
import { registerPage } from "./store/register.ts";

/**
 * Takes a page of transactions in, with their items and roll-ups, in the caller's transaction. A fixed number of
 * statements for any number of rows; an amended sale moves the roll-ups by the difference; the same rows again write
 * nothing. A sale whose seller is unknown is kept without one. Whoever calls recomputes the metrics of
 * `touchedCustomerIds` in the same transaction.
 */
export async function registerSales(
  sql: Sql,
  orgId: string,
  rows: readonly SaleInput[],
  now: Date,
): Promise<SaleWrites> {
  await lockMetrics(sql, orgId); // before the first sale is touched, or a rebuild and a page could each hold half
  const sales = newestVersions(rows).map(withDigest);
  const changes = await registerPage(sql, orgId, sales, now);
  return { ...changes, unchanged: rows.length - changes.created - changes.updated };
}

/** One row a sale: of two versions the one with the higher `trans_id`, of two equal ones the later row. */
function newestVersions(rows: readonly SaleInput[]): SaleInput[] {
  const newest = new Map<string, SaleInput>();
  for (const row of rows) {
    const key = `${row.storeId}:${row.externalId}`;
    const known = newest.get(key);
    if (!known || row.transId >= known.transId) newest.set(key, row);
  }
  return [...newest.values()];
}

function withDigest(sale: SaleInput): DigestedSale {
  const text = sale.items
    .map((item) =>
      [item.productExternalId, item.quantity, item.unitPriceCents, item.color ?? "", item.size ?? ""].join("\u001f"),
    )
    .join("\u001e");
  return { ...sale, itemsDigest: hash("md5", text) };
}
