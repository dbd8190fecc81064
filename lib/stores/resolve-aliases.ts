import type { Ctx } from "../platform/ctx.ts";
import { tenantDb } from "../platform/db.ts";
import { cached } from "../platform/kv.ts";
import { forgetCached } from "./forget-cached.ts";
import { withAliases } from "./rules/aliases.ts";
import { findAliases } from "./store/find-stores.ts";

const CACHE_SECONDS = 60;

/**
 * Alias → principal for the whole organization. A store without an entry is a principal. Read from the primary, also for
 * a request that may lag: the cache is shared.
 */
export async function resolveAliases(ctx: Ctx): Promise<Map<string, string>> {
  return new Map(
    await cached(aliasesKey(ctx.orgId), CACHE_SECONDS, () => findAliases({ ...ctx, db: tenantDb(ctx.orgId) })),
  );
}

/** These stores and all stores in their alias groups. */
export async function expandStores(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  return withAliases(ids, await resolveAliases(ctx));
}

/** Call after a change of aliases is committed, so that the next read returns it. */
export async function forgetAliases(orgId: string): Promise<void> {
  await forgetCached(aliasesKey(orgId));
}

function aliasesKey(orgId: string): string {
  return `stores:aliases:${orgId}`;
}
