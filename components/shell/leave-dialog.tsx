"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslations("common.leave");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onStay())}>
      <DialogContent closeLabel={common("close")} role="alertdialog">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={onLeave}>
            {t("leave")}
          </Button>
          <Button onClick={onStay}>{t("stay")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
