"use client";

import { useTranslations } from "next-intl";
import { InviteForm } from "@/components/team/invite-form.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";

export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("team.drawer");
  const common = useTranslations("common");
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent closeLabel={common("close")}>
        <SheetHeader>
          <SheetTitle>{t("title")}</SheetTitle>
          <SheetDescription>{t("description")}</SheetDescription>
        </SheetHeader>
        <InviteForm onClose={onClose} />
      </SheetContent>
    </Sheet>
  );
}
