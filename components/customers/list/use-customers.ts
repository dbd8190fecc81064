"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { toListQuery } from "@/components/customers/filters/filters.ts";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { customersQuery } from "@/components/customers/list/queries.ts";
import type { Day } from "@/lib/core/dates.ts";
import { useApi } from "@/lib/web/use-api.ts";

type Scope = { storeIds: readonly string[] | undefined; isReady: boolean };

/** The list's page given by the URL. Keeps the previous page while the next one loads. */
export function useCustomers(
  { filters, order, page, size }: CustomerListState,
  { storeIds, isReady }: Scope,
  today: Day,
) {
  const api = useApi();
  const query = toListQuery(filters, order, storeIds, today);
  return useQuery({
    ...customersQuery(api, query, { page, size }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
}
