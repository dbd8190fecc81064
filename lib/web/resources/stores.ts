import { queryOptions } from "@tanstack/react-query";
import type { Page } from "@/lib/core/paging.ts";
import type { StoreView } from "@/lib/stores/schemas.ts";
import type { Api } from "../api.ts";

export type StoreOption = { id: string; code: string; tradeName: string; primaryStoreId: string | null };

/** Prefix of the keys of all queries about stores. */
export const STORES_KEY = ["stores"] as const;
const PAGE_SIZE = 200;

/** The one query of all stores visible to the user; pages select what they show. */
export function storesQuery(api: Api) {
  return queryOptions({ queryKey: STORES_KEY, queryFn: ({ signal }) => fetchStores(api, signal) });
}

/** All stores visible to the user, fetched page by page. */
export async function fetchStores(api: Api, signal?: AbortSignal): Promise<StoreView[]> {
  const stores: StoreView[] = [];
  for (let page = 1; ; page++) {
    const answer = await api.get<Page<StoreView>>("/settings/stores", { query: { page, limit: PAGE_SIZE }, signal });
    stores.push(...answer.data);
    if (answer.data.length === 0 || stores.length >= answer.total) return stores;
  }
}

/** Selectable stores: only principals, since an alias counts under its principal. */
export function principalStores(stores: readonly StoreOption[]): StoreOption[] {
  const byName = (a: StoreOption, b: StoreOption) => a.tradeName.localeCompare(b.tradeName, "pt-BR");
  return stores.filter((store) => store.primaryStoreId === null).sort(byName);
}

/** Principal stores of these codes; an alias code resolves to its principal, an unknown code is ignored. */
export function selectedStores(stores: readonly StoreOption[], codes: readonly string[]): StoreOption[] {
  const wanted = new Set(
    stores.filter((store) => codes.includes(store.code)).map((store) => store.primaryStoreId ?? store.id),
  );
  return principalStores(stores).filter((store) => wanted.has(store.id));
}
