"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveStoreSettings } from "@/components/stores/api.ts";
import { storeKeys } from "@/components/stores/keys.ts";
import type { SaveStoreSettings } from "@/lib/stores/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useSaveSettings(storeId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: Omit<SaveStoreSettings, "storeId">) => saveStoreSettings(api, { storeId, ...settings }),
    onSuccess: (saved) => {
      queryClient.setQueryData(storeKeys.settings(storeId), saved);
      return queryClient.invalidateQueries({ queryKey: storeKeys.all, exact: true });
    },
  });
}
