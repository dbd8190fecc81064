"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { chooseEcommerce, linkAlias, unlinkAlias } from "@/components/stores/api.ts";
import { storeKeys } from "@/components/stores/keys.ts";
import type { Api } from "@/lib/web/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Refetches the tree also after a failure, which usually means that another user changed it. */
function useTreeMutation<Input, Output>(change: (api: Api, input: Input) => Promise<Output>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: storeKeys.all }),
  });
}

export function useLinkAlias() {
  return useTreeMutation(linkAlias);
}

export function useUnlinkAlias() {
  return useTreeMutation(unlinkAlias);
}

export function useChooseEcommerce() {
  return useTreeMutation((api, { storeId, isEcommerce }: { storeId: string; isEcommerce: boolean }) =>
    chooseEcommerce(api, storeId, isEcommerce),
  );
}
