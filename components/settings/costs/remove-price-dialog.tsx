"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { removePrice } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { useApi } from "@/lib/web/use-api.ts";

type RemovePriceDialogProps = { id: string; name: string; onClose: () => void };

export function RemovePriceDialog({ id, name, onClose }: RemovePriceDialogProps) {
  const t = useTranslations("settings.costs");
  const errorText = useErrorText("settings.costs", "settings");
  const remove = useRemovePrice(id, onClose);
  return (
    <ConfirmDialog
      title={t("removal.title", { price: name })}
      description={t("removal.description")}
      confirm={t("removal.confirm")}
      isDestructive
      isPending={remove.isPending}
      error={errorText(remove.error)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

function useRemovePrice(id: string, onRemoved: () => void) {
  const api = useApi();
  const t = useTranslations("settings.costs");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => removePrice(api, id),
    onSuccess: () => {
      toast.success(t("removed"));
      onRemoved();
      return queryClient.invalidateQueries({ queryKey: settingsKeys.costs });
    },
  });
}
