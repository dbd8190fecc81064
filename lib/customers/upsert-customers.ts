import { maskTaxId } from "../core/tax-id.ts";
import { encrypt, hashTaxId } from "../platform/crypto.ts";
import type { Sql } from "../platform/db.ts";
import type { CustomerInput, CustomerWrites } from "./schemas.ts";
import { lockMetrics } from "./store/metrics.ts";
import { resolveCustomers } from "./store/resolve-customers.ts";
import { stageCustomers } from "./store/stage-customers.ts";
import { countWrites, writeCustomers } from "./store/write-customers.ts";

/**
 * Takes a page of ERP records in, in its order: same tax id, else same branch and id, else same phone, else somebody
 * new. A fixed number of statements for any number of rows; the same rows again write nothing. Records of an erased
 * customer are left out.
 */
export async function upsertCustomers(
  sql: Sql,
  orgId: string,
  rows: readonly CustomerInput[],
): Promise<CustomerWrites> {
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0, merged: 0, newRefs: [] };
  await lockMetrics(sql, orgId); // before the first row is touched, or a rebuild and a page could each hold half
  await stageCustomers(
    sql,
    orgId,
    rows.map((row) => ({ ...row, ...protectTaxId(row.taxId, orgId) })),
  );
  await resolveCustomers(sql, orgId);
  await writeCustomers(sql, orgId);
  return countWrites(sql, rows.length);
}

function protectTaxId(taxId: string | null, orgId: string) {
  if (taxId === null) return { cpfHash: null, cpfEncrypted: null, cpfMasked: null };
  return { cpfHash: hashTaxId(taxId), cpfEncrypted: encrypt(taxId, orgId), cpfMasked: maskTaxId(taxId) };
}
