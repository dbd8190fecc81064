import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import { findInboxStores, type InboxStore } from "./store/find-inbox-stores.ts";

/** Which store each inbox of the helpdesk belongs to, as far as the actor may see: by its own binding or by one of its numbers'. */
export async function listInboxStores(ctx: Ctx): Promise<InboxStore[]> {
  return findInboxStores(ctx, ctx.storeScope && (await expandStores(ctx, ctx.storeScope)));
}
