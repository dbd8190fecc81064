import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import type { StoreSettingsQuery, StoreSettingsView } from "./schemas.ts";
import { toStoreSettingsView } from "./views.ts";

/** A store's settings and its current open state. */
export async function getStoreSettings(ctx: Ctx, { storeId }: StoreSettingsQuery): Promise<StoreSettingsView> {
  return toStoreSettingsView(await getVisibleStore(ctx, storeId), ctx.clock.now());
}
