"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CustomersPage, ListQuery } from "@/components/customers/api.ts";
import { customersTotalQuery } from "@/components/customers/list/queries.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** `value` is null until it is known; `retry` is there once the count has failed. */
export type ListTotal = { value: number | null; retry: (() => unknown) | null };

/** The list's total: the one that came with its rows, or counted after them. */
export function useCustomersTotal(
  { data, isPlaceholderData }: UseQueryResult<CustomersPage>,
  query: ListQuery,
): ListTotal {
  const api = useApi();
  const isLate = data?.total === null;
  const counted = useQuery({ ...customersTotalQuery(api, query), enabled: isLate && !isPlaceholderData });
  const value = data?.total ?? counted.data?.total ?? null;
  return { value, retry: isLate && value === null && counted.isError ? counted.refetch : null };
}
