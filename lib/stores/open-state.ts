import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { cached } from "../platform/kv.ts";
import { forgetCached } from "./forget-cached.ts";
import { isOpenAt, openStateOf } from "./rules/business-hours.ts";
import type { BusinessHours, OpenState } from "./schemas.ts";
import { findStore } from "./store/find-store.ts";
import { findInboxHours } from "./store/find-stores.ts";

const CACHE_SECONDS = 60;

/**
 * Whether a store is open now; requested for every conversation. The schedule is cached instead of the result, because
 * opening changes by the minute.
 */
export async function getOpenState(ctx: Ctx, { storeId }: { storeId: string }): Promise<OpenState> {
  const load = async (): Promise<BusinessHours | null> => {
    const store = await findStore(ctx, storeId);
    if (store === null) throw new NotFoundError("store_not_found");
    return store.businessHours;
  };
  const hours = await cached(hoursKey(ctx.orgId, storeId), CACHE_SECONDS, load);
  return openStateOf(hours, ctx.clock.now());
}

export type InboxOpening = { inboxId: number; storeId: string; isOpenNow: boolean };

/** All stores with a helpdesk inbox, by code, and whether each is open now. One statement; not limited to a scope. */
export async function listInboxOpenings(ctx: Ctx): Promise<InboxOpening[]> {
  const now = ctx.clock.now();
  const stores = await findInboxHours(ctx);
  return stores.map(({ businessHours, ...store }) => ({ ...store, isOpenNow: isOpenAt(businessHours, now) }));
}

/** Call after a change of hours is committed, so that the next read returns it. */
export async function forgetBusinessHours(orgId: string, storeId: string): Promise<void> {
  await forgetCached(hoursKey(orgId, storeId));
}

function hoursKey(orgId: string, storeId: string): string {
  return `stores:hours:${orgId}:${storeId}`;
}
