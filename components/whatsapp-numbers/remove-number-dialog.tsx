"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { useRemoveNumber } from "@/components/whatsapp-numbers/use-change-number.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

export function RemoveNumberDialog({ number, onClose }: { number: WhatsappNumberView; onClose: () => void }) {
  const t = useTranslations("whatsappNumbers.remove");
  const errorText = useErrorText("whatsappNumbers");
  const remove = useRemoveNumber();
  const done = () => {
    toast.success(t("removed"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("title", { number: numberName(number) })}
      description={
        <>
          <p>{t("description", { store: number.store.tradeName })}</p>
          {number.isDefault ? <p>{t("next")}</p> : null}
        </>
      }
      confirm={t("confirm")}
      isDestructive
      isPending={remove.isPending}
      error={errorText(remove.error)}
      onConfirm={() =>
        remove.mutate(number.id, {
          onSuccess: done,
          // Another user already removed it: the result is the same.
          onError: (error) => (isApiStatus(error, 404) ? done() : undefined),
        })
      }
      onClose={onClose}
    />
  );
}
