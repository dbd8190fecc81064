"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { saveConfig } from "@/components/helpdesk-settings/api.ts";
import { toast } from "@/components/ui/toast.ts";
import type { SavedHelpdeskConfig, SaveHelpdeskConfig } from "@/lib/helpdesk/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useSaveConfig({ onSaved }: { onSaved: (saved: SavedHelpdeskConfig) => void }) {
  const api = useApi();
  const t = useTranslations("settings");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (config: SaveHelpdeskConfig) => saveConfig(api, config),
    onSuccess: (saved) => {
      queryClient.setQueryData(helpdeskKeys.config, saved);
      void queryClient.invalidateQueries({ queryKey: helpdeskKeys.health });
      onSaved(saved);
      if (saved.isReachable) toast.success(t("saved"));
    },
  });
}
