"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { saveEmailSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { toast } from "@/components/ui/toast.ts";
import type { EmailSettingsView, SaveEmailSettings } from "@/lib/settings/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useSaveEmail({ onSaved }: { onSaved: (settings: EmailSettingsView) => void }) {
  const api = useApi();
  const t = useTranslations("settings");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: SaveEmailSettings) => saveEmailSettings(api, settings),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKeys.email, settings);
      onSaved(settings);
      toast.success(t("saved"));
    },
  });
}
