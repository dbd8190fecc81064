"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { saveAgentHours, saveMode } from "@/components/helpdesk-settings/api.ts";
import { toast } from "@/components/ui/toast.ts";
import type { HelpdeskConfigView, WhatsappMode } from "@/lib/helpdesk/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export type Usage = { whatsappMode: WhatsappMode; blockOutsideHours: boolean };

/** Sends only the changed values. */
export function useSaveUsage(current: Usage, { onSaved }: { onSaved: (saved: Usage) => void }) {
  const api = useApi();
  const t = useTranslations("settings");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ whatsappMode, blockOutsideHours }: Usage) => {
      if (whatsappMode !== current.whatsappMode) await saveMode(api, { mode: whatsappMode });
      if (blockOutsideHours !== current.blockOutsideHours) await saveAgentHours(api, { blockOutsideHours });
      return { whatsappMode, blockOutsideHours };
    },
    onSuccess: (saved) => {
      queryClient.setQueryData<HelpdeskConfigView>(helpdeskKeys.config, (known) => known && { ...known, ...saved });
      onSaved(saved);
      toast.success(t("saved"));
    },
    // Refetch: only the server has the change's author and time, and which half was saved.
    onSettled: () => queryClient.invalidateQueries({ queryKey: helpdeskKeys.config }),
  });
}
