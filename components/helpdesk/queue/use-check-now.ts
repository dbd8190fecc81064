"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { checkNow } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** The check runs in the background, with sequential calls to the helpdesk; refetch when results are likely. */
const LOOK_AGAIN_MS = [3_000, 10_000];

/** Triggers the check that otherwise runs every five minutes. */
export function useCheckNow() {
  const api = useApi();
  const t = useTranslations("helpdesk.queue");
  const errorText = useErrorText("settings");
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: helpdeskKeys.queue });
    void queryClient.invalidateQueries({ queryKey: helpdeskKeys.redirects });
  };
  return useMutation({
    mutationFn: () => checkNow(api),
    onSuccess: () => {
      toast.success(t("checking"), { description: t("checkingHint") });
      for (const delay of LOOK_AGAIN_MS) setTimeout(refresh, delay);
    },
    onError: (error) => toast.error(errorText(error)),
  });
}
