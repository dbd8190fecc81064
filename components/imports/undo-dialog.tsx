"use client";

import { useTranslations } from "next-intl";
import { startStep } from "@/components/imports/api.ts";
import { useChangeImport } from "@/components/imports/use-change-import.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";

export function UndoDialog({ detail, onClose }: { detail: ImportDetail; onClose: () => void }) {
  const t = useTranslations("imports.undoDialog");
  const errorText = useErrorText("imports");
  const undo = useChangeImport((api) => startStep(api, detail.id, "undo"), onClose);
  return (
    <ConfirmDialog
      role="alertdialog"
      title={t("title", { name: detail.fileName })}
      description={<p>{t(detail.kind === "sales" ? "sales" : "description")}</p>}
      confirm={t("confirm")}
      isDestructive
      isPending={undo.isPending}
      error={errorText(undo.error)}
      onConfirm={() => undo.mutate(undefined)}
      onClose={onClose}
    />
  );
}
