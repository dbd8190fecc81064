import type { Page } from "@/lib/core/paging.ts";
import type { LinkAlias, SaveStoreSettings, StoreSettingsView, StoreView } from "@/lib/stores/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

const PAGE_SIZE = 200;

/** All stores the user may see; the tree needs the complete list. */
export async function fetchStoreViews(api: Api, signal?: AbortSignal): Promise<StoreView[]> {
  const stores: StoreView[] = [];
  for (let page = 1; ; page++) {
    const answer = await api.get<Page<StoreView>>("/settings/stores", { query: { page, limit: PAGE_SIZE }, signal });
    stores.push(...answer.data);
    if (answer.data.length === 0 || stores.length >= answer.total) return stores;
  }
}

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
