"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchPeople } from "@/components/audit/api.ts";
import { auditKeys } from "@/components/audit/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useAuditPeople() {
  const api = useApi();
  return useQuery({ queryKey: auditKeys.people, queryFn: ({ signal }) => fetchPeople(api, signal) });
}
