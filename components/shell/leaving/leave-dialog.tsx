"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";

type LeaveDialogProps = { onStay: () => void; onLeave: () => void };

/** Confirms discarding unsaved changes. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const t = useTranslations("common.leave");
  return (
    <ConfirmDialog
      role="alertdialog"
      title={t("title")}
      description={<p>{t("description")}</p>}
      confirm={t("leave")}
      cancel={t("stay")}
      isDestructive
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
