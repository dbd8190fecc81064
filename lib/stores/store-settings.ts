import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./read-stores.ts";
import type { ChooseEcommerce, SaveStoreSettings, StoreId, StoreSettingsQuery, StoreSettingsView } from "./schemas.ts";
import { updateStoreSettings, writeEcommerce } from "./store/settings.ts";
import { toStoreSettingsView } from "./views.ts";
import { assertOwnInbox } from "./whatsapp-numbers.ts";

/** A store's settings and its current open state. */
export async function getStoreSettings(ctx: Ctx, { storeId }: StoreSettingsQuery): Promise<StoreSettingsView> {
  return toStoreSettingsView(await getVisibleStore(ctx, storeId), ctx.clock.now());
}

/** Saves the given settings. */
export async function saveStoreSettings(ctx: Ctx, settings: SaveStoreSettings): Promise<StoreSettingsView> {
  const before = await getStoreSettings(ctx, settings);
  await assertOwnInbox(ctx, settings.helpdeskInboxId);
  await updateStoreSettings(ctx, settings);
  const after = await getStoreSettings(ctx, settings);
  noteChange(ctx, { before: toState(before), after: toState(after) });
  return after;
}

function toState({ storeId, tradeName, helpdeskInboxId, businessHours }: StoreSettingsView) {
  return { storeId, name: tradeName, helpdeskInboxId, businessHours: businessHours && JSON.stringify(businessHours) };
}

/**
 * Makes this store the organization's e-commerce store, replacing the current one, or unsets it. Affects all stores, so
 * it requires organization-wide access.
 */
export async function chooseEcommerceStore(
  ctx: Ctx,
  { id, isEcommerce }: StoreId & ChooseEcommerce,
): Promise<{ id: string; isEcommerce: boolean }> {
  await getVisibleStore(ctx, id);
  assertSeesEveryStore(ctx);
  await writeEcommerce(ctx, id, isEcommerce);
  return { id, isEcommerce };
}
