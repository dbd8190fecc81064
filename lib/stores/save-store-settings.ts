import type { Ctx } from "../platform/ctx.ts";
import { assertOwnInbox } from "./assert-own-inbox.ts";
import { forgetBusinessHours } from "./get-open-state.ts";
import { getStoreSettings } from "./get-store-settings.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import type { SaveStoreSettings, StoreSettingsView } from "./schemas.ts";
import { updateStoreSettings } from "./store/settings.ts";

/** Saves what is given of a store's settings; its hours count from the next question on. */
export async function saveStoreSettings(ctx: Ctx, settings: SaveStoreSettings): Promise<StoreSettingsView> {
  await getVisibleStore(ctx, settings.storeId);
  await assertOwnInbox(ctx, settings.helpdeskInboxId);
  await updateStoreSettings(ctx, settings);
  await forgetBusinessHours(ctx.orgId, settings.storeId);
  return getStoreSettings(ctx, settings);
}
