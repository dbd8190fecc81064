"use client";

import { useQuery } from "@tanstack/react-query";
import { principalStores, storesQuery } from "./resources/stores.ts";
import { useApi } from "./use-api.ts";

/** The stores visible to the user; an alias is included with its principal. */
export function usePrincipalStores() {
  const api = useApi();
  return useQuery({ ...storesQuery(api), select: principalStores });
}
