"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchErpSettings } from "@/components/integrations/api.ts";
import { integrationKeys } from "@/components/integrations/keys.ts";
import type { ErpSettingsView } from "@/lib/settings/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** `initial`: settings loaded with the page. */
export function useErpSettings(initial: ErpSettingsView) {
  const api = useApi();
  return useQuery({
    queryKey: integrationKeys.erp,
    queryFn: ({ signal }) => fetchErpSettings(api, signal),
    initialData: initial,
    refetchOnWindowFocus: false,
  });
}
