"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeErpSettings } from "@/components/integrations/api.ts";
import { integrationKeys } from "@/components/integrations/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useRemoveErp({ onRemoved }: { onRemoved: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => removeErpSettings(api),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: integrationKeys.erp });
      onRemoved();
    },
  });
}
