"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { revealTaxId } from "@/components/customers/api.ts";
import { useErrorText } from "@/components/customers/use-error-text.ts";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { useApi } from "@/lib/web/use-api.ts";

type RevealDialogProps = { id: string; onClose: () => void; onShown: (taxId: string) => void };

export function RevealDialog({ id, onClose, onShown }: RevealDialogProps) {
  const t = useTranslations("customers.taxId");
  const common = useTranslations("common");
  const errorText = useErrorText();
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
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("audited")}</DialogDescription>
        </DialogHeader>
        {reveal.isError ? <Notice tone="error">{t("failed", { message: errorText(reveal.error) })}</Notice> : null}
        {reveal.data === null ? <Notice tone="warning">{t("none")}</Notice> : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button disabled={reveal.isPending} onClick={() => reveal.mutate()}>
            {t("confirm")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
