"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { webhookKeys } from "@/components/webhooks/keys.ts";
import type { Api } from "@/lib/web/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** A change of endpoints or deliveries; the lists are read again after it. A secret leaves the memory with its dialog. */
export function useChangeWebhooks<Input, Result>(
  change: (api: Api, input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    gcTime: 0,
    onSuccess: (result) => {
      void queryClient.invalidateQueries({ queryKey: webhookKeys.all });
      onDone?.(result);
    },
  });
}
