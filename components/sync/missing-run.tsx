"use client";

import { useTranslations } from "next-intl";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";

/** Shown if the run in the URL is neither current nor on this page of the history. */
export function MissingRun({ onClose }: { onClose: () => void }) {
  const t = useTranslations("sync.drawer");
  const closeLabel = useTranslations("common")("close");
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent closeLabel={closeLabel}>
        <SheetHeader>
          <SheetTitle>{t("missing")}</SheetTitle>
          <SheetDescription>{t("missingWhy")}</SheetDescription>
        </SheetHeader>
      </SheetContent>
    </Sheet>
  );
}
