import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { cached, forget } from "../platform/kv.ts";
import { logger } from "../platform/logger.ts";
import { openStateOf } from "./rules/business-hours.ts";
import { chooseServingStore, type Routing, type ServingStore } from "./rules/serving-store.ts";
import type { BusinessHours, OpenState } from "./schemas.ts";
import { findStore } from "./store/find-store.ts";
import { findRouting } from "./store/routing.ts";

const CACHE_SECONDS = 60;

type Customer = Pick<Routing, "mode" | "isMenuPending"> & { preferredStoreId: string | null };

/** The store that serves this customer now; see `rules/serving-store.ts`. */
export async function findServingStore(
  ctx: Ctx,
  { mode, isMenuPending, preferredStoreId }: Customer,
): Promise<ServingStore> {
  return chooseServingStore({ mode, isMenuPending, ...(await findRouting(ctx, preferredStoreId)) });
}

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

/** The change is already saved; if the cache is unreachable the entry expires, so the request must not fail. */
export async function forgetCached(key: string): Promise<void> {
  await forget(key).catch((error) =>
    logger.warn({ err: error, key }, "cache entry not deleted; it may be stale until it expires"),
  );
}
