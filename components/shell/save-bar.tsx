"use client";

import { useTranslations } from "next-intl";
import { LeaveGuard } from "@/components/shell/leaving/leave-guard.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";

type SaveBarProps = {
  form: { formState: { isDirty: boolean }; reset: () => void };
  save: { isPending: boolean; error: Error | null; reset: () => void };
  /** Side effects of saving; shown beside the button. */
  warning?: string;
};

/** Shown only with unsaved changes; then leaving the page asks for confirmation. */
export function SaveBar({ form, save, warning }: SaveBarProps) {
  const t = useTranslations("settings");
  const errorText = useErrorText("settings");
  if (!form.formState.isDirty) return null;
  const discard = () => {
    form.reset();
    save.reset();
  };
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 grid gap-2 border-t bg-background px-4 py-3 sm:mx-0 sm:px-0">
      <LeaveGuard />
      {warning ? <Notice tone="warning">{warning}</Notice> : null}
      {save.error ? <Notice tone="error">{errorText(save.error)}</Notice> : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-muted-foreground max-sm:sr-only" aria-live="polite">
          {t("unsaved")}
        </p>
        <Button variant="outline" onClick={discard} disabled={save.isPending}>
          {t("discard")}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {t(save.isPending ? "saving" : "save")}
        </Button>
      </div>
    </div>
  );
}
