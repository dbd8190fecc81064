"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { retryFailed } from "@/components/queues/api.ts";
import { queueKeys } from "@/components/queues/keys.ts";
import type { RetryOutcome, RetryTarget } from "@/lib/core/queue-reports.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useRetry({ onDone }: { onDone: (outcome: RetryOutcome) => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (target: RetryTarget) => retryFailed(api, target),
    onSuccess: onDone,
    // Also after a failure: another user may have retried in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queueKeys.all }),
  });
}
