"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchOrganizationSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useOrganizationSettings() {
  const api = useApi();
  return useQuery({
    queryKey: settingsKeys.organization,
    queryFn: ({ signal }) => fetchOrganizationSettings(api, signal),
    // Used by a form: do not refetch while the user types.
    refetchOnWindowFocus: false,
  });
}
