import { addressHashes } from "../platform/crypto.ts";
import type { Sql } from "../platform/db.ts";
import { findSuppressions } from "./store/mail-results.ts";

/** Which of these addresses are suppressed because of a permanent bounce or a complaint. */
export async function listSuppressed(sql: Sql, orgId: string, addresses: string[]): Promise<Set<string>> {
  const hashed = addresses.flatMap((address) => addressHashes(address).map((hash) => ({ hash, address })));
  const byHash = Map.groupBy(hashed, ({ hash }) => hash);
  const found = await findSuppressions(sql, orgId, [...byHash.keys()]);
  return new Set(found.flatMap((hash) => (byHash.get(hash) ?? []).map(({ address }) => address)));
}
