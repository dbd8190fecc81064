"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { revealTaxId } from "@/components/customers/api.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { useApi } from "@/lib/web/use-api.ts";

type RevealDialogProps = { id: string; onClose: () => void; onShown: (taxId: string) => void };

export function RevealDialog({ id, onClose, onShown }: RevealDialogProps) {
  const t = useTranslations("customers.taxId");
  const errorText = useErrorText("customers");
  const api = useApi();
  const reveal = useMutation({
    mutationFn: () => revealTaxId(api, id),
    onSuccess: (taxId) => {
      if (taxId === null) return;
      onShown(taxId);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("title")}
      description={
        <>
          <p>{t("audited")}</p>
          {reveal.data === null ? <Notice tone="warning">{t("none")}</Notice> : null}
        </>
      }
      confirm={t("confirm")}
      isPending={reveal.isPending}
      error={reveal.error && t("failed", { message: errorText(reveal.error) })}
      onConfirm={() => reveal.mutate()}
      onClose={onClose}
    />
  );
}
