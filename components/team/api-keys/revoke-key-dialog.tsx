"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { revokeApiKey } from "@/components/team/api-keys/api.ts";
import { apiKeyKeys } from "@/components/team/api-keys/keys.ts";
import { toast } from "@/components/ui/toast.ts";
import type { ApiKeyView } from "@/lib/identity/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

type RevokeKeyDialogProps = { apiKey: Pick<ApiKeyView, "id" | "name" | "prefix">; onClose: () => void };

export function RevokeKeyDialog({ apiKey: { id, name, prefix }, onClose }: RevokeKeyDialogProps) {
  const t = useTranslations("settings.apiKeys.revocation");
  const api = useApi();
  const errorText = useErrorText("settings.apiKeys", "settings");
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeApiKey(api, id),
    onSuccess: () => {
      toast.success(t("done"));
      onClose();
      return queryClient.invalidateQueries({ queryKey: apiKeyKeys.all });
    },
  });
  return (
    <ConfirmDialog
      role="alertdialog"
      title={t("title", { name })}
      description={t("description", { prefix })}
      confirm={t("confirm")}
      isDestructive
      isPending={revoke.isPending}
      error={errorText(revoke.error)}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
