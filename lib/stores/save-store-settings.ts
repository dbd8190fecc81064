import { noteChange } from "../audit/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { assertOwnInbox } from "./assert-own-inbox.ts";
import { forgetBusinessHours } from "./get-open-state.ts";
import { getStoreSettings } from "./get-store-settings.ts";
import type { SaveStoreSettings, StoreSettingsView } from "./schemas.ts";
import { updateStoreSettings } from "./store/settings.ts";

/** Saves the given settings and invalidates the cached hours. */
export async function saveStoreSettings(ctx: Ctx, settings: SaveStoreSettings): Promise<StoreSettingsView> {
  const before = await getStoreSettings(ctx, settings);
  await assertOwnInbox(ctx, settings.helpdeskInboxId);
  await updateStoreSettings(ctx, settings);
  await forgetBusinessHours(ctx.orgId, settings.storeId);
  const after = await getStoreSettings(ctx, settings);
  noteChange(ctx, { before: toState(before), after: toState(after) });
  return after;
}

function toState({ storeId, tradeName, helpdeskInboxId, businessHours }: StoreSettingsView) {
  return { storeId, name: tradeName, helpdeskInboxId, businessHours: businessHours && JSON.stringify(businessHours) };
}
