import { addressHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { hasSuppressions, listAddresses, rehashSuppressions } from "./store/rehash.ts";

/** Rehashes suppressions with the current key, for one page of the organization's known addresses. */
export function rehashStoredSuppressions(
  ctx: Ctx,
  after = "",
  limit = 5_000,
): Promise<{ next: string | null; changed: number }> {
  return ctx.db.sql(async (sql) => {
    if (!(await hasSuppressions(sql, ctx.orgId))) return { next: null, changed: 0 };
    const addresses = await listAddresses(sql, ctx.orgId, after, limit);
    const changes = addresses.flatMap((address) => {
      const [to, ...former] = addressHashes(address);
      return former.map((from) => ({ from, to }));
    });
    const changed = await rehashSuppressions(sql, ctx.orgId, changes);
    return { next: addresses.at(-1) ?? null, changed };
  });
}
