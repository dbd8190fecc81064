import { decrypt, hashTaxId } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/metrics-lock.ts";
import { listHashedTaxIds } from "./store/hashed-tax-ids.ts";
import { rehashTaxIds } from "./store/rehash.ts";

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

export type RehashedPage = { next: string | null; changed: number; stale: number };

/**
 * One page of an organization's tax ids, each known by the hash of the key in use afterwards. A sync's page waits for it,
 * so it is small. `stale`: those whose hash was another one; none of them left means that it is done.
 */
export function rehashStoredTaxIds(ctx: Ctx, after = BEFORE_ALL, limit = 1_000): Promise<RehashedPage> {
  return ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId);
    const page = await listHashedTaxIds(sql, ctx.orgId, after, limit);
    const stale = page.flatMap(({ hash, blob }) => {
      if (hash === null || blob === null) return [];
      const digits = unsealed(blob, ctx.orgId);
      const to = digits === null ? hash : hashTaxId(digits);
      return hash === to ? [] : { from: hash, to };
    });
    const changed = await rehashTaxIds(sql, ctx.orgId, stale);
    return { next: page.at(-1)?.id ?? null, changed, stale: stale.length };
  });
}

/** Null for one that no known key opens: it keeps its hash, and whoever counts what is left names it. */
function unsealed(blob: string, orgId: string): string | null {
  try {
    return decrypt(blob, orgId);
  } catch {
    return null;
  }
}
