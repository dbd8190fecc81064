import type { LinkAlias, SaveStoreSettings, StoreSettingsView } from "@/lib/stores/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export function fetchStoreSettings(api: Api, storeId: string, signal?: AbortSignal): Promise<StoreSettingsView> {
  return api.get("/settings/store", { query: { storeId }, signal });
}

export function saveStoreSettings(api: Api, settings: SaveStoreSettings): Promise<StoreSettingsView> {
  return api.post("/settings/store", settings);
}

export function linkAlias(api: Api, link: LinkAlias): Promise<LinkAlias> {
  return api.post("/config/store-aliases", link);
}

export function unlinkAlias(api: Api, aliasId: string): Promise<void> {
  return api.delete(`/config/store-aliases/${aliasId}`);
}

export function chooseEcommerce(api: Api, storeId: string, isEcommerce: boolean): Promise<unknown> {
  return api.patch(`/settings/stores/${storeId}/ecommerce`, { isEcommerce });
}
