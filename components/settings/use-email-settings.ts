"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchEmailSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useEmailSettings() {
  const api = useApi();
  return useQuery({
    queryKey: settingsKeys.email,
    queryFn: ({ signal }) => fetchEmailSettings(api, signal),
    refetchOnWindowFocus: false,
  });
}
