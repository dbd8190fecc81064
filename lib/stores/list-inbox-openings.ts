import type { Ctx } from "../platform/ctx.ts";
import { isOpenAt } from "./rules/business-hours.ts";
import { findInboxHours } from "./store/find-stores.ts";

type InboxOpening = { inboxId: number; storeId: string; isOpenNow: boolean };

/** All stores with a helpdesk inbox, by code, and whether each is open now. One statement; not limited to a scope. */
export async function listInboxOpenings(ctx: Ctx): Promise<InboxOpening[]> {
  const now = ctx.clock.now();
  const stores = await findInboxHours(ctx);
  return stores.map(({ businessHours, ...store }) => ({ ...store, isOpenNow: isOpenAt(businessHours, now) }));
}
