import { type Page, Paging } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import type { StoreRow } from "./schemas.ts";
import { findStores } from "./store/find-stores.ts";

/** The stores this actor may see, by code; aliases of a store in scope are in scope. */
export async function listStores(ctx: Ctx, paging: Paging = Paging.parse({})): Promise<Page<StoreRow>> {
  return findStores(ctx, ctx.storeScope && (await expandStores(ctx, ctx.storeScope)), paging);
}
