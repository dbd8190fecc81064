"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchInboxes } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

const STALE_AFTER_MS = 60_000;

export function useInboxes() {
  const api = useApi();
  return useQuery({
    queryKey: helpdeskKeys.inboxes,
    queryFn: ({ signal }) => fetchInboxes(api, signal),
    staleTime: STALE_AFTER_MS,
  });
}
