"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { InviteForm } from "@/components/team/invite-form.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";

export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("team.drawer");
  const common = useTranslations("common");
  const [isDirty, setIsDirty] = useState(false);
  const { close, question } = useAskBeforeClose(isDirty, onClose);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : close())}>
      <SheetContent closeLabel={common("close")}>
        <SheetHeader>
          <SheetTitle>{t("title")}</SheetTitle>
          <SheetDescription>{t("description")}</SheetDescription>
        </SheetHeader>
        <InviteForm onDirty={setIsDirty} onCancel={close} onSent={onClose} />
        {question}
      </SheetContent>
    </Sheet>
  );
}
