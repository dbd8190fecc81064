import type { z } from "zod";
import { type Page, Paging, sorted } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import { STORE_SORTS, type StoreView } from "./schemas.ts";
import { findStores } from "./store/find-stores.ts";
import { toStoreView } from "./views.ts";

export const StoresQuery = Paging.extend(sorted(STORE_SORTS));
export type StoresQuery = z.infer<typeof StoresQuery>;

/** The actor's stores, by code by default; aliases of a store in scope are included. */
export async function listStores(ctx: Ctx, query: StoresQuery = StoresQuery.parse({})): Promise<Page<StoreView>> {
  const page = await findStores(ctx, ctx.storeScope && (await expandStores(ctx, ctx.storeScope)), query);
  const now = ctx.clock.now();
  return { ...page, data: page.data.map((store) => toStoreView(store, now)) };
}
