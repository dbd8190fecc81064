import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { FILE_BASE, withDigest } from "./register-sales.ts";
import type { PreviewedSale, SaleInput } from "./schemas.ts";
import { judgeSales } from "./store/imported-sales.ts";
import { findChanges, lockSales } from "./store/register.ts";

/** What an import would do with each of these distinct sales, by the statements of `registerSales`, without writing. */
export async function previewSales(
  sql: Sql,
  orgId: string,
  rows: readonly SaleInput[],
  importId: string,
): Promise<PreviewedSale[]> {
  await lockMetrics(sql, orgId);
  await lockSales(sql, orgId);
  await findChanges(sql, orgId, rows.map(withDigest), FILE_BASE);
  return judgeSales(sql, orgId, importId);
}
