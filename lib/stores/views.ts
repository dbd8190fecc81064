import { openStateOf } from "./rules/business-hours.ts";
import { todayText, weekText } from "./rules/hours-text.ts";
import { maskToken } from "./rules/number-fields.ts";
import type { StoreSettingsView, StoreView, WhatsappNumberView } from "./schemas.ts";
import type { StoredNumber } from "./store/find-numbers.ts";
import type { StoredStore } from "./store/find-store.ts";
import type { ListedStore } from "./store/find-stores.ts";

export function toStoreView({ businessHours, ...store }: ListedStore, now: Date): StoreView {
  const { isOpenNow, closesAt, opensAt } = openStateOf(businessHours, now);
  return { ...store, hasBusinessHours: businessHours !== null, isOpenNow, closesAt, opensAt };
}

export function toStoreSettingsView({ id, code, tradeName, ...store }: StoredStore, now: Date): StoreSettingsView {
  const { helpdeskInboxId, businessHours } = store;
  return {
    storeId: id,
    code,
    tradeName,
    helpdeskInboxId,
    businessHours,
    ...openStateOf(businessHours, now),
    text: todayText(businessHours, now),
    weekText: weekText(businessHours),
  };
}

/** Returns only the token's mask. */
export function toWhatsappNumberView(row: StoredNumber): WhatsappNumberView {
  const { storeId, code, tradeName, accessTokenEncrypted, accessTokenTail, ...rest } = row;
  const { createdAt, updatedAt, confirmedAt, checkedAt, ...number } = rest;
  return {
    ...number,
    store: { id: storeId, code, tradeName },
    accessTokenMasked: accessTokenEncrypted === null ? null : maskToken(accessTokenTail),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
