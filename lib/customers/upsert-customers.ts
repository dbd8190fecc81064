import { takeTurns } from "../core/take-turns.ts";
import { maskTaxId } from "../core/tax-id.ts";
import { encrypt, hashTaxId, taxIdHashes } from "../platform/crypto.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { findNumberBase } from "../settings/index.ts";
import type { CustomerInput, CustomerWrites } from "./schemas.ts";
import { followWrittenContacts } from "./store/contact-consents.ts";
import { sumCounts } from "./store/counts/keep-counts.ts";
import { noteAfter, noteBefore } from "./store/import-changes.ts";
import { rehashes, rehashTaxIds } from "./store/rehash.ts";
import { resolveCustomers } from "./store/resolve-customers.ts";
import { type ProtectedCustomer, stageCustomers } from "./store/stage-customers.ts";
import { countWrites, writeCustomers } from "./store/write-customers.ts";

type UpsertOptions = {
  /** The rows' source lacks fields: an empty field keeps the stored value. */
  isPartial?: boolean;
  /** Import of a file that keeps what it changes, for undoing it. */
  importId?: string | null;
};

/**
 * Imports a page of ERP records in order, matching by tax id, then ref, then the current phone holder, else creating a
 * customer. The number of statements is fixed per page, plus one set per split at a phone that changes hands.
 * Idempotent; skips records of erased customers.
 */
export async function upsertCustomers(
  sql: Sql,
  orgId: string,
  rows: readonly CustomerInput[],
  { isPartial = false, importId = null }: UpsertOptions = {},
): Promise<CustomerWrites> {
  const writes: CustomerWrites = { created: 0, updated: 0, unchanged: rows.length, merged: 0, newRefs: [] };
  if (rows.length === 0) return writes;
  await lockMetrics(sql, orgId); // before any row lock, so that a rebuild and a page cannot deadlock
  await stageRows(sql, orgId, rows);
  for (let from: number | null = 0; from !== null; ) {
    const next: number | null = await resolveCustomers(sql, orgId, from);
    if (importId !== null) await noteBefore(sql, orgId, importId);
    await writeCustomers(sql, orgId, isPartial);
    await followWrittenContacts(sql, orgId);
    if (importId !== null) await noteAfter(sql, orgId, importId);
    addTo(writes, await countWrites(sql));
    from = next;
  }
  await sumCounts(sql, orgId);
  return writes;
}

/** Loads the rows into `incoming_customer`. The caller holds `lockMetrics`. */
export async function stageRows(sql: Sql, orgId: string, rows: readonly CustomerInput[]): Promise<void> {
  const { staged, former } = await protectTaxIds(rows, orgId);
  await rehashTaxIds(sql, orgId, former); // during key rotation rows may have the former key's hash
  await stageCustomers(sql, orgId, staged, await findNumberBase(sql, orgId));
}

function addTo(writes: CustomerWrites, { created, updated, merged, newRefs }: Omit<CustomerWrites, "unchanged">): void {
  writes.created += created;
  writes.updated += updated;
  writes.merged += merged;
  writes.unchanged -= created + updated + merged;
  writes.newRefs.push(...newRefs);
}

/** Tax ids encrypted and hashed between event-loop yields; takes a few milliseconds. */
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
