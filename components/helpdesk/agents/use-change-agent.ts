"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import type { Api } from "@/lib/web/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Changes one agent and refetches the lists with agents. */
export function useChangeAgent<Input, Result>(
  change: (api: Api, input: Input) => Promise<Result>,
  { onDone }: { onDone: (result: Result) => void },
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: (result) => {
      onDone(result);
      return queryClient.invalidateQueries({ queryKey: helpdeskKeys.agents });
    },
  });
}
