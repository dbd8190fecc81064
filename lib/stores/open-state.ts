import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { cached } from "../platform/kv.ts";
import { forgetCached } from "./forget-cached.ts";
import { openStateOf } from "./rules/business-hours.ts";
import type { BusinessHours, OpenState } from "./schemas.ts";
import { findStore } from "./store/find-store.ts";

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

/** Call after a change of hours is committed, so that the next read returns it. */
export async function forgetBusinessHours(orgId: string, storeId: string): Promise<void> {
  await forgetCached(hoursKey(orgId, storeId));
}

function hoursKey(orgId: string, storeId: string): string {
  return `stores:hours:${orgId}:${storeId}`;
}
