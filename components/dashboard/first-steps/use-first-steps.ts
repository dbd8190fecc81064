"use client";

import { useQuery } from "@tanstack/react-query";
import type { FirstStepsView } from "@/lib/setup/names.ts";
import type { Api } from "@/lib/web/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Begins with what the page was rendered with; an answer that fails to come changes nothing. */
export function useFirstSteps(initialData: FirstStepsView) {
  const api = useApi();
  return useQuery({
    queryKey: ["dashboard", "first-steps"],
    queryFn: ({ signal }) => fetchFirstSteps(api, signal),
    initialData,
    staleTime: 0,
    retry: false,
  });
}

function fetchFirstSteps(api: Api, signal: AbortSignal): Promise<FirstStepsView> {
  return api.get("/settings/first-steps", { signal });
}
