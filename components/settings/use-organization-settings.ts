"use client";

import { useQuery } from "@tanstack/react-query";
import { organizationQuery } from "@/components/settings/queries.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useOrganizationSettings() {
  const api = useApi();
  return useQuery({
    ...organizationQuery(api),
    // Used by a form: do not refetch while the user types.
    refetchOnWindowFocus: false,
  });
}
