import type { Api } from "./api.ts";

export type StoreOption = { id: string; code: string; tradeName: string; primaryStoreId: string | null };

type StorePage = { data: StoreOption[]; total: number };

const PAGE_SIZE = 200;

/** All stores visible to the user, fetched page by page. */
export async function fetchStores(api: Api, signal?: AbortSignal): Promise<StoreOption[]> {
  const stores: StoreOption[] = [];
  for (let page = 1; ; page++) {
    const answer = await api.get<StorePage>("/settings/stores", { query: { page, limit: PAGE_SIZE }, signal });
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
