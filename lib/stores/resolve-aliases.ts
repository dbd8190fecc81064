import type { Ctx } from "../platform/ctx.ts";
import { cached } from "../platform/kv.ts";
import { forgetCached } from "./forget-cached.ts";
import { withAliases } from "./rules/aliases.ts";
import { findAliases } from "./store/find-stores.ts";

const CACHE_SECONDS = 60;

/** Alias → principal of the whole organization. A store that isn't in it is a principal. */
export async function resolveAliases(ctx: Ctx): Promise<Map<string, string>> {
  return new Map(await cached(aliasesKey(ctx.orgId), CACHE_SECONDS, () => findAliases(ctx)));
}

/** These stores and all that report with them. */
export async function expandStores(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  return withAliases(ids, await resolveAliases(ctx));
}

/** The store that this one reports with: its principal, or itself. */
export async function resolvePrincipal(ctx: Ctx, id: string): Promise<string> {
  return (await resolveAliases(ctx)).get(id) ?? id;
}

/** Call after aliases change, once that is committed: the next read sees it. */
export async function forgetAliases(orgId: string): Promise<void> {
  await forgetCached(aliasesKey(orgId));
}

function aliasesKey(orgId: string): string {
  return `stores:aliases:${orgId}`;
}
