"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CHOICES, fetchTemplates, syncTemplates } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Templates of the number's account, as of the last synchronization. */
export function useTemplates(numberId: string) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.templates(numberId),
    queryFn: ({ signal }) => fetchTemplates(api, numberId, { limit: CHOICES }, signal),
  });
}

/** Synchronizes the templates with the provider. */
export function useSyncTemplates(numberId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => syncTemplates(api, numberId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: campaignKeys.templates(numberId) }),
  });
}
