"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchRoles } from "@/components/roles/api.ts";
import { roleKeys } from "@/components/roles/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useRoles() {
  const api = useApi();
  return useQuery({ queryKey: roleKeys.all, queryFn: ({ signal }) => fetchRoles(api, signal) });
}
