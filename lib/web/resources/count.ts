import { queryOptions } from "@tanstack/react-query";
import type { Page } from "@/lib/core/paging.ts";
import type { Api } from "../api.ts";
import { POLLING_INTERVAL_MS, shouldWait } from "../query-client.ts";

/** A list of which only the size is of interest. `key`: prefix of its queries; what refreshes them refreshes the count. */
export type Counted = { path: string; query?: Record<string, string>; key: readonly string[] };

/** Customers who wait for an answer. */
export const WAITING: Counted = { path: "/helpdesk/queue", key: ["helpdesk", "queue"] };

/** The list's total, asked for with a single row. */
export function countQuery(api: Api, { path, query, key }: Counted) {
  return queryOptions({
    queryKey: [...key, "count", query ?? {}],
    queryFn: async ({ signal }) =>
      (await api.get<Pick<Page<unknown>, "total">>(path, { query: { ...query, limit: 1 }, signal })).total,
    staleTime: POLLING_INTERVAL_MS,
    retry: shouldWait,
  });
}
