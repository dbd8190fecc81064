import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import { findStore, type StoredStore } from "./store/find-store.ts";

/** The store, if it exists and is in the actor's scope; otherwise the same 404 for both. */
export async function getVisibleStore(ctx: Ctx, id: string): Promise<StoredStore> {
  const store = await findStore(ctx, id);
  if (store === null || !(await isVisible(ctx, store.id))) throw new NotFoundError("store_not_found");
  return store;
}

async function isVisible(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.storeScope === null || (await expandStores(ctx, ctx.storeScope)).includes(id);
}
