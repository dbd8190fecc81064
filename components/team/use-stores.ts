"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchStores, principalStores } from "@/lib/web/stores.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** The stores this user may grant; an alias is included with its principal. */
export function useStores() {
  const api = useApi();
  return useQuery({
    queryKey: ["stores"],
    queryFn: ({ signal }) => fetchStores(api, signal),
    select: principalStores,
  });
}
