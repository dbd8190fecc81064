"use client";

import { usePageParam, useTextParam } from "@/lib/web/url-state.ts";
import { useStoreOptions } from "@/lib/web/use-store-options.ts";

/** `?loja=F01`, shared by all tabs of the page. Changing the store returns to the first page. */
export function useStoreFilter() {
  const [code, setCode] = useTextParam("loja");
  const [, setPage] = usePageParam();
  const stores = useStoreOptions();
  const store = stores.data?.find((one) => one.code === code);
  return {
    code,
    options: stores.data ?? [],
    /** False while the store in the URL waits for the list with its id. */
    isReady: code === "" || !stores.isPending,
    isLoading: stores.isLoading,
    store,
    choose: (next: string | null) => {
      void setPage(null);
      void setCode(next || null);
    },
  };
}

export type StoreFilterState = ReturnType<typeof useStoreFilter>;
