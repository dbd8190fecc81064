"use client";

import { useTranslations } from "next-intl";
import { LeaveGuard } from "@/components/shell/leave-guard.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  /** Why the last try failed. */
  failure: string | null;
  onDiscard: () => void;
};

/** There only while something is unsaved; it then also minds that nothing is lost by leaving. */
export function SaveBar({ isDirty, isSaving, failure, onDiscard }: SaveBarProps) {
  const t = useTranslations("settings");
  if (!isDirty) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t bg-background px-4 py-3 sm:mx-0 sm:px-0">
      <LeaveGuard />
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-muted-foreground max-sm:sr-only" aria-live="polite">
          {t("unsaved")}
        </p>
        <Button variant="outline" onClick={onDiscard} disabled={isSaving}>
          {t("discard")}
        </Button>
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? "saving" : "save")}
        </Button>
      </div>
    </div>
  );
}
