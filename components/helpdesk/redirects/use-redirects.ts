"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchRedirects, type RedirectsQuery } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useRedirects(query: RedirectsQuery, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: helpdeskKeys.redirectsPage(query),
    queryFn: ({ signal }) => fetchRedirects(api, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}
