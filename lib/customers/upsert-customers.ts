import { takeTurns } from "../core/take-turns.ts";
import { maskTaxId } from "../core/tax-id.ts";
import { encrypt, hashTaxId, taxIdHashes } from "../platform/crypto.ts";
import type { Sql } from "../platform/db.ts";
import { lockMetrics } from "../platform/metrics-lock.ts";
import type { CustomerInput, CustomerWrites } from "./schemas.ts";
import { followWrittenContacts } from "./store/contact-consents.ts";
import { rehashes, rehashTaxIds } from "./store/rehash.ts";
import { resolveCustomers } from "./store/resolve-customers.ts";
import { type ProtectedCustomer, stageCustomers } from "./store/stage-customers.ts";
import { countWrites, writeCustomers } from "./store/write-customers.ts";

/**
 * Takes a page of ERP records in, in its order: same tax id, else same branch and id, else the phone that somebody holds
 * now, else somebody new. A fixed number of statements for any number of rows, and again for each place where a phone
 * changes hands within the page; the same rows again write nothing. Records of an erased customer are left out.
 */
export async function upsertCustomers(
  sql: Sql,
  orgId: string,
  rows: readonly CustomerInput[],
): Promise<CustomerWrites> {
  const writes: CustomerWrites = { created: 0, updated: 0, unchanged: rows.length, merged: 0, newRefs: [] };
  if (rows.length === 0) return writes;
  await lockMetrics(sql, orgId); // before the first row is touched, or a rebuild and a page could each hold half
  const { staged, former } = await protectTaxIds(rows, orgId);
  await rehashTaxIds(sql, orgId, former); // while keys are changed, somebody may still be known by the former one's hash
  await stageCustomers(sql, orgId, staged);
  for (let from: number | null = 0; from !== null; ) {
    const next: number | null = await resolveCustomers(sql, orgId, from);
    await writeCustomers(sql, orgId);
    await followWrittenContacts(sql, orgId);
    addTo(writes, await countWrites(sql));
    from = next;
  }
  return writes;
}

function addTo(writes: CustomerWrites, { created, updated, merged, newRefs }: Omit<CustomerWrites, "unchanged">): void {
  writes.created += created;
  writes.updated += updated;
  writes.merged += merged;
  writes.unchanged -= created + updated + merged;
  writes.newRefs.push(...newRefs);
}

/** Tax ids that are encrypted and hashed in a few milliseconds. */
const TURN = 100;

async function protectTaxIds(rows: readonly CustomerInput[], orgId: string) {
  const staged: ProtectedCustomer[] = [];
  const former: ReturnType<typeof rehashes> = [];
  const pause = takeTurns(TURN);
  for (const row of rows) {
    await pause(1);
    staged.push({ ...row, ...protectTaxId(row.taxId, orgId) });
    if (row.taxId !== null) former.push(...rehashes(taxIdHashes(row.taxId)));
  }
  return { staged, former };
}

function protectTaxId(taxId: string | null, orgId: string) {
  if (taxId === null) return { cpfHash: null, cpfEncrypted: null, cpfMasked: null };
  return { cpfHash: hashTaxId(taxId), cpfEncrypted: encrypt(taxId, orgId), cpfMasked: maskTaxId(taxId) };
}
