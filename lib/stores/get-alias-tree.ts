import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import type { AliasTree } from "./schemas.ts";
import { findStoreNames } from "./store/find-stores.ts";

/** The actor's stores as principals by code, each with its aliases. Not cached. */
export async function getAliasTree(ctx: Ctx): Promise<AliasTree> {
  const stores = await findStoreNames(ctx, ctx.storeScope && (await expandStores(ctx, ctx.storeScope)));
  const aliases = stores.flatMap(({ id, primaryStoreId }) => (primaryStoreId ? [[id, primaryStoreId] as const] : []));
  const named = stores.map(({ primaryStoreId, ...name }) => ({ principalId: primaryStoreId, name }));
  const aliasesOf = (id: string) => named.filter(({ principalId }) => principalId === id).map(({ name }) => name);
  const principals = named.filter(({ principalId }) => principalId === null).map(({ name }) => name);
  return {
    aliases: Object.fromEntries(aliases),
    principals: principals.map((principal) => ({ ...principal, aliases: aliasesOf(principal.id) })),
  };
}
