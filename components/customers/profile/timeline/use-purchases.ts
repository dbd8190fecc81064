"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchTransactions } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

type PurchasesQuery = { page: number; limit: number; kind?: "sale" | "return" | null };

export function usePurchases(id: string, query: PurchasesQuery) {
  const api = useApi();
  return useQuery({
    queryKey: customerKeys.purchases(id, query),
    queryFn: ({ signal }) => fetchTransactions(api, id, query, signal),
    placeholderData: keepPreviousData,
  });
}
