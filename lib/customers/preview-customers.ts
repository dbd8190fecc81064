import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import type { CustomerInput } from "./schemas.ts";
import { compareRows, type PreviewedRow } from "./store/preview.ts";
import { resolveCustomers } from "./store/resolve-customers.ts";
import { foldCustomers } from "./store/write-customers.ts";
import { stageRows } from "./upsert-customers.ts";

/**
 * What `upsertCustomers` would do with each of these partial rows, by the same statements, without writing. Rows of
 * erased persons are missing. A row sees the stored customers and the rows before it, but not what those would change.
 */
export async function previewCustomers(
  sql: Sql,
  orgId: string,
  rows: readonly CustomerInput[],
): Promise<PreviewedRow[]> {
  if (rows.length === 0) return [];
  await lockMetrics(sql, orgId);
  await stageRows(sql, orgId, rows);
  const previewed: PreviewedRow[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const next: number | null = await resolveCustomers(sql, orgId, from);
    await foldCustomers(sql, orgId, true);
    previewed.push(...(await compareRows(sql, orgId)));
    from = next;
  }
  return previewed;
}
