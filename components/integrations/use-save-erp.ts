"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveErpSettings } from "@/components/integrations/api.ts";
import { integrationKeys } from "@/components/integrations/keys.ts";
import type { SaveErpConnection } from "@/lib/settings/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useSaveErp({ onSaved }: { onSaved: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (connection: SaveErpConnection) => saveErpSettings(api, connection),
    onSuccess: (saved) => {
      queryClient.setQueryData(integrationKeys.erp, saved);
      onSaved();
    },
  });
}
