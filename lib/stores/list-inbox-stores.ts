import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import { findInboxStores, type InboxStore } from "./store/find-stores.ts";

/** The store of each helpdesk inbox in the actor's scope, bound directly or through one of the store's numbers. */
export async function listInboxStores(ctx: Ctx): Promise<InboxStore[]> {
  return findInboxStores(ctx, ctx.storeScope && (await expandStores(ctx, ctx.storeScope)));
}
