"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchImports } from "@/components/imports/api.ts";
import { importKeys } from "@/components/imports/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useImports(page: number) {
  const api = useApi();
  return useQuery({
    queryKey: importKeys.list(page),
    queryFn: ({ signal }) => fetchImports(api, page, signal),
    placeholderData: keepPreviousData,
  });
}
