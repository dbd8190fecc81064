"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";

type RetryDialogProps = {
  count: number;
  /** Inngest restarts a run from the beginning and cannot resume it. */
  isEmbedded: boolean;
  isPending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms with the number of runs and the effect; stays open on failure. */
export function RetryDialog({ count, isEmbedded, isPending, error, onConfirm, onClose }: RetryDialogProps) {
  const t = useTranslations("queues.retry");
  const common = useTranslations("common");
  const errorText = useErrorText("queues.retry");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t("title", { count })}</DialogTitle>
          <DialogDescription>{t(isEmbedded ? "goesOn" : "beginsAgain")}</DialogDescription>
        </DialogHeader>
        {error ? <Notice tone="error">{errorText(error)}</Notice> : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button disabled={isPending} onClick={onConfirm}>
            {t(isPending ? "retrying" : "confirm", { count })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
