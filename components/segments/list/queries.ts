import { queryOptions } from "@tanstack/react-query";
import { segmentKeys } from "@/components/segments/keys.ts";
import type { toListQuery } from "@/components/segments/list/list-url.ts";
import type { Api } from "@/lib/web/api.ts";
import { fetchSegments } from "@/lib/web/resources/segments.ts";

export const PAGE_SIZE = 50;

export function segmentsQuery(api: Api, query: ReturnType<typeof toListQuery>, page: number) {
  const wanted = { ...query, page, limit: PAGE_SIZE };
  return queryOptions({
    queryKey: segmentKeys.list(wanted),
    queryFn: ({ signal }) => fetchSegments(api, wanted, signal),
  });
}
