import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import type { StoreSettingsQuery, StoreSettingsView } from "./schemas.ts";
import { toStoreSettingsView } from "./views.ts";

/** A store's own settings, and what its hours mean right now. */
export async function getStoreSettings(ctx: Ctx, { storeId }: StoreSettingsQuery): Promise<StoreSettingsView> {
  return toStoreSettingsView(await getVisibleStore(ctx, storeId), ctx.clock.now());
}
