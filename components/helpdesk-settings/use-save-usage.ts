"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { saveAgentHours, saveMode } from "@/components/helpdesk-settings/api.ts";
import { toast } from "@/components/ui/toast.ts";
import type { HelpdeskConfigView, WhatsappMode } from "@/lib/helpdesk/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export type Usage = { whatsappMode: WhatsappMode; blockOutsideHours: boolean };

/** Says only what is another than before. */
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
    // Whoever changed it when, or which half was saved, is the server's to say.
    onSettled: () => queryClient.invalidateQueries({ queryKey: helpdeskKeys.config }),
  });
}
