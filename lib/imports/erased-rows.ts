import { takeTurns } from "../core/take-turns.ts";
import { type CustomerInput, customerRef, erasedTaxId, findErasedHashes, findKnownRefs } from "../customers/index.ts";
import { addressHashes, phoneHashes, taxIdHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";

/** Hashes between event-loop yields; takes a few milliseconds. */
const TURN = 300;

/**
 * Places of rows that would bring a person back who was erased in the last days: rows with the person's CPF, and rows of
 * unknown customers with the phone or e-mail address. An erasure keeps only hashes of these. The caller holds
 * `lockMetrics`, which an erasure holds too.
 */
export async function findErasedRows(ctx: Ctx, sql: Sql, rows: readonly CustomerInput[]): Promise<Set<number>> {
  const erased = await findErasedHashes(sql, ctx.orgId);
  if (erased.size === 0) return new Set();
  const isErased = (hashes: readonly string[]) => hashes.some((hash) => erased.has(hash));
  const pause = takeTurns(TURN);
  const found = new Set<number>();
  const refs = new Map<number, string>();
  for (const [n, { storeCode, externalId, taxId, phone, email }] of rows.entries()) {
    await pause(1);
    if (taxId !== null && isErased(taxIdHashes(taxId).map(erasedTaxId))) found.add(n);
    else if ((phone && isErased(phoneHashes(phone))) || (email && isErased(addressHashes(email))))
      refs.set(n, customerRef(storeCode, externalId));
  }
  const known = await findKnownRefs(sql, ctx.orgId, [...refs.values()]);
  for (const [n, ref] of refs) if (!known.has(ref)) found.add(n);
  return found;
}
