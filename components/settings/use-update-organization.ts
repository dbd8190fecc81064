"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { updateOrganizationSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { toast } from "@/components/ui/toast.ts";
import type { OrganizationSettings, UpdateOrganization } from "@/lib/settings/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useUpdateOrganization({ onSaved }: { onSaved: (settings: OrganizationSettings) => void }) {
  const api = useApi();
  const t = useTranslations("settings");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdateOrganization) => updateOrganizationSettings(api, changes),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKeys.organization, settings);
      onSaved(settings);
      toast.success(t("saved"));
    },
  });
}
