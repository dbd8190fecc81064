"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchImports } from "@/components/imports/api.ts";
import { importKeys } from "@/components/imports/keys.ts";
import { WORKING } from "@/components/imports/use-import.ts";
import { useApi } from "@/lib/web/use-api.ts";

const POLL_MS = 3_000;

export function useImports(page: number) {
  const api = useApi();
  return useQuery({
    queryKey: importKeys.list(page),
    queryFn: ({ signal }) => fetchImports(api, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => WORKING.includes(status)) ? POLL_MS : false),
  });
}
