import { takeTurns } from "../core/take-turns.ts";
import { taxIdHashes } from "../platform/crypto.ts";
import type { Sql } from "../platform/db.ts";
import { type Buyer, findBuyerRefs, findKnownRefs } from "./store/buyers.ts";

/** Hashes between event-loop yields; takes a few milliseconds. */
const TURN = 500;

/**
 * Refs of the customers who are named by ref, tax id or phone, the first known one of each. An unknown ref stays, so
 * that its customer gets the sale once imported.
 */
export async function findBuyers(
  sql: Sql,
  orgId: string,
  buyers: readonly { ref: string | null; taxId: string | null; phone: string | null }[],
): Promise<Buyer[]> {
  const known = await findKnownRefs(
    sql,
    orgId,
    buyers.flatMap(({ ref }) => ref ?? []),
  );
  const isKnown = (ref: string | null) => ref !== null && known.has(ref);
  const found: Buyer[] = buyers.map(({ ref }) => ({ ref, isKnown: isKnown(ref) }));
  const pause = takeTurns(TURN);
  const others = [];
  for (const [n, { ref, taxId, phone }] of buyers.entries()) {
    if (isKnown(ref)) continue;
    await pause(1);
    others.push({ n, ref, cpfHashes: taxId === null ? [] : taxIdHashes(taxId), phone });
  }
  if (others.length > 0) for (const { n, ...buyer } of await findBuyerRefs(sql, orgId, others)) found[n] = buyer;
  return found;
}
