"use client";

import { useTranslations } from "next-intl";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Button } from "@/components/ui/button.tsx";

type SaveBarProps = { isDirty: boolean; isSaving: boolean; onDiscard: () => void };

/** Shown only with unsaved changes; submits the enclosing form. */
export function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  const t = useTranslations("stores.dirty");
  if (!isDirty) return null;
  return (
    <div className="sticky bottom-0 mt-auto flex flex-wrap items-center justify-end gap-2 border-t bg-popover px-4 py-3">
      <p role="status" className="mr-auto text-[13px] text-muted-foreground">
        {t("notice")}
      </p>
      <Button variant="outline" onClick={onDiscard} disabled={isSaving}>
        {t("discard")}
      </Button>
      <EditButton type="submit" disabled={isSaving}>
        {t(isSaving ? "saving" : "save")}
      </EditButton>
    </div>
  );
}
