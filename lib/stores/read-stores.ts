import { NotFoundError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import { type AliasTree, StoresQuery, type StoreView } from "./schemas.ts";
import { findStore, type StoredStore } from "./store/find-store.ts";
import { findInboxStores, findStoreNames, findStores, type InboxStore } from "./store/find-stores.ts";
import { toStoreView } from "./views.ts";

/** The actor's stores, by code by default; aliases of a store in scope are included. */
export async function listStores(ctx: Ctx, query: StoresQuery = StoresQuery.parse({})): Promise<Page<StoreView>> {
  const page = await findStores(ctx, ctx.storeScope && (await expandStores(ctx, ctx.storeScope)), query);
  const now = ctx.clock.now();
  return { ...page, data: page.data.map((store) => toStoreView(store, now)) };
}

/** The store, if it exists and is in the actor's scope; otherwise the same 404 for both. */
export async function getVisibleStore(ctx: Ctx, id: string): Promise<StoredStore> {
  const store = await findStore(ctx, id);
  if (store === null || !(await isVisible(ctx, store.id))) throw new NotFoundError("store_not_found");
  return store;
}

async function isVisible(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.storeScope === null || (await expandStores(ctx, ctx.storeScope)).includes(id);
}

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

/** The store of each helpdesk inbox in the actor's scope, bound directly or through one of the store's numbers. */
export async function listInboxStores(ctx: Ctx): Promise<InboxStore[]> {
  return findInboxStores(ctx, ctx.storeScope && (await expandStores(ctx, ctx.storeScope)));
}

/**
 * Store ids a read is limited to: the intersection of the actor's scope and the requested stores, including aliases;
 * null means no limit.
 */
export async function visibleStores(ctx: Ctx, asked?: readonly string[]): Promise<string[] | null> {
  const [seen, named] = [ctx.storeScope, asked];
  if (!seen && !named) return null;
  const visible = seen ? new Set(await expandStores(ctx, seen)) : null;
  const wanted = named ? await expandStores(ctx, named) : [...(visible ?? [])];
  return visible ? wanted.filter((id) => visible.has(id)) : wanted;
}
