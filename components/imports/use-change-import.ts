"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { importKeys } from "@/components/imports/keys.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";
import type { Api } from "@/lib/web/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** A step of an import; its answer is the new state. */
export function useChangeImport<Input>(
  change: (api: Api, input: Input) => Promise<ImportDetail>,
  onDone?: (detail: ImportDetail) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: (detail) => {
      queryClient.setQueryData(importKeys.one(detail.id), detail);
      onDone?.(detail);
    },
    // A refusal says that the shown state is no longer the current one.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: importKeys.all }),
  });
}
