import { takeTurns } from "../core/take-turns.ts";
import { taxIdHashes } from "../platform/crypto.ts";
import type { Sql } from "../platform/db.ts";
import { type Buyer, findBuyerRefs } from "./store/buyers.ts";

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
  const pause = takeTurns(TURN);
  const keys = [];
  for (const [n, { ref, taxId, phone }] of buyers.entries()) {
    await pause(1);
    keys.push({ n, ref, cpfHashes: taxId === null ? [] : taxIdHashes(taxId), phone });
  }
  return findBuyerRefs(sql, orgId, keys);
}
