"use client";

import { useQuery } from "@tanstack/react-query";
import { storesQuery } from "./resources/stores.ts";
import { useApi } from "./use-api.ts";

const FRESH_MS = 5 * 60_000;
const collator = new Intl.Collator("pt-BR", { numeric: true });

/** All stores visible to the user, including aliases, which can have their own numbers. */
export function useStoreOptions() {
  const api = useApi();
  return useQuery({
    ...storesQuery(api),
    staleTime: FRESH_MS,
    select: (stores) => stores.toSorted((a, b) => collator.compare(a.tradeName, b.tradeName)),
  });
}
