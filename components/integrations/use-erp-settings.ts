"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchErpSettings } from "@/components/integrations/api.ts";
import { integrationKeys } from "@/components/integrations/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useErpSettings() {
  const api = useApi();
  return useQuery({
    queryKey: integrationKeys.erp,
    queryFn: ({ signal }) => fetchErpSettings(api, signal),
    refetchOnWindowFocus: false,
  });
}
