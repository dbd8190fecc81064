"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyncRequest, startSync } from "@/components/sync/api.ts";
import { syncKeys } from "@/components/sync/keys.ts";
import type { SyncTicket } from "@/components/sync/shapes.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useStartSync({ onStarted }: { onStarted: (ticket: SyncTicket) => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: SyncRequest) => startSync(api, request),
    onSuccess: (ticket) => {
      onStarted(ticket);
      queryClient.invalidateQueries({ queryKey: syncKeys.history });
      return queryClient.invalidateQueries({ queryKey: syncKeys.status });
    },
  });
}
