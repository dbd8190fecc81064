import { decrypt, hashTaxId } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import { listHashedTaxIds } from "./store/hashed-tax-ids.ts";
import { rehashTaxIds } from "./store/rehash.ts";

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

export type RehashedPage = { next: string | null; changed: number; stale: number };

/**
 * Rehashes one page of an organization's tax ids with the current key. Sync pages wait for this lock, so keep the page
 * small. `stale`: tax ids that had another hash; when none are left, the rehash is complete.
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

/** Null if no known key decrypts it: the tax id keeps its hash and stays in the count of stale tax ids. */
function unsealed(blob: string, orgId: string): string | null {
  try {
    return decrypt(blob, orgId);
  } catch {
    return null;
  }
}
