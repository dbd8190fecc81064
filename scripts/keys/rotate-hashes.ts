import { countBareHashes, rehashStoredTaxIds } from "../../lib/customers/index.ts";
import { rehashStoredSuppressions } from "../../lib/messaging/index.ts";
import { systemCtx } from "../../lib/platform/ctx.ts";
import { tenantDb } from "../../lib/platform/db.ts";

export type HashesRotated = { changed: number; stale: number };

/**
 * One pass over an organization's tax ids and suppressed addresses. `stale`: number with an outdated hash before it.
 */
export async function rotateHashes(orgId: string, batch: number): Promise<HashesRotated> {
  const ctx = systemCtx(orgId, "rotate-keys");
  const total: HashesRotated = { changed: 0, stale: 0 };
  for (let after: string | null | undefined; after !== null; ) {
    const page = await rehashStoredTaxIds(ctx, after, batch);
    total.changed += page.changed;
    total.stale += page.stale;
    after = page.next;
  }
  for (let after: string | null | undefined; after !== null; ) {
    const page = await rehashStoredSuppressions(ctx, after, batch);
    total.changed += page.changed;
    after = page.next;
  }
  return total;
}

/** Values that cannot be rehashed, because the original is not stored. */
export async function countBare(orgIds: string[]): Promise<{ taxIds: number; phones: number; addresses: number }> {
  const total = { taxIds: 0, phones: 0, addresses: 0 };
  for (const orgId of orgIds) {
    const { taxIds, phones, addresses } = await countBareHashes(tenantDb(orgId), orgId);
    total.taxIds += taxIds;
    total.phones += phones;
    total.addresses += addresses;
  }
  return total;
}
