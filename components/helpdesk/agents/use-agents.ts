"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type AgentsQuery, fetchAgents } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** One full page: enough for a select. */
const CHOICES: AgentsQuery = { page: 1, limit: 200 };

export function useAgents(query: AgentsQuery = CHOICES, { enabled = true }: { enabled?: boolean } = {}) {
  const api = useApi();
  return useQuery({
    queryKey: helpdeskKeys.agentsPage(query),
    queryFn: ({ signal }) => fetchAgents(api, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}
