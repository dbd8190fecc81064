"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { saveWaitTimeout } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { toast } from "@/components/ui/toast.ts";
import type { SaveWaitTimeout, WaitTimeout } from "@/lib/helpdesk/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Refetches the queue, whose remaining minutes depend on the limit. */
export function useSaveTimeout({ onSaved }: { onSaved: (saved: WaitTimeout) => void }) {
  const api = useApi();
  const t = useTranslations("settings");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (timeout: SaveWaitTimeout) => saveWaitTimeout(api, timeout),
    onSuccess: (saved) => {
      onSaved(saved);
      toast.success(t("saved"));
      void queryClient.invalidateQueries({ queryKey: helpdeskKeys.queue });
      return queryClient.invalidateQueries({ queryKey: helpdeskKeys.config });
    },
  });
}
