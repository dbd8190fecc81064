"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { roleKeys } from "@/components/roles/keys.ts";
import { teamKeys } from "@/components/team/keys.ts";
import type { Api } from "@/lib/web/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Changes a person and refetches the list, and the roles with their counts. */
export function useChangePerson<T, Result>(
  change: (api: Api, input: T) => Promise<Result>,
  { onDone, onFailed }: { onDone?: (result: Result, input: T) => void; onFailed?: (error: Error) => void } = {},
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => change(api, input),
    onSuccess: (result, input) => {
      onDone?.(result, input);
      queryClient.invalidateQueries({ queryKey: roleKeys.all });
      return queryClient.invalidateQueries({ queryKey: teamKeys.all });
    },
    onError: onFailed,
  });
}
