"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchImport } from "@/components/imports/api.ts";
import { importKeys } from "@/components/imports/keys.ts";
import type { ImportStatus } from "@/lib/imports/names.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** A job works on the import. */
export const WORKING: readonly ImportStatus[] = ["reading", "previewing", "running", "undoing"];
const POLL_MS = 1_500;

export function useImport(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => fetchImport(api, id, signal),
    refetchInterval: ({ state }) => (state.data && WORKING.includes(state.data.status) ? POLL_MS : false),
  });
}
