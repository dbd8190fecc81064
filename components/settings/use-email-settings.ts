"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchEmailSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import type { EmailSettingsView } from "@/lib/settings/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** `initial`: settings loaded with the page, if any. */
export function useEmailSettings(initial?: EmailSettingsView) {
  const api = useApi();
  return useQuery({
    queryKey: settingsKeys.email,
    queryFn: ({ signal }) => fetchEmailSettings(api, signal),
    initialData: initial,
    refetchOnWindowFocus: false,
  });
}
