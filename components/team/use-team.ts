"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchTeam, type TeamFilter } from "@/components/team/api.ts";
import { teamKeys } from "@/components/team/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useTeam(filter: TeamFilter) {
  const api = useApi();
  return useQuery({
    queryKey: teamKeys.page(filter),
    queryFn: ({ signal }) => fetchTeam(api, filter, signal),
    placeholderData: keepPreviousData,
  });
}
