"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Role } from "@/components/roles/api.ts";
import { RoleForm } from "@/components/roles/role-form.tsx";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";

type RoleDrawerProps = { edited: Role | null; roles: readonly Role[]; onClose: () => void };

/** Creates a role, or edits all fields of an existing one. */
export function RoleDrawer({ edited, roles, onClose }: RoleDrawerProps) {
  const t = useTranslations("roles.form");
  const common = useTranslations("common");
  const [isDirty, setIsDirty] = useState(false);
  const { close, question } = useAskBeforeClose(isDirty, onClose);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : close())}>
      <SheetContent closeLabel={common("close")} className="max-w-lg">
        <SheetHeader>
          <SheetTitle className="break-words">
            {edited === null ? t("createTitle") : t("editTitle", { role: edited.name })}
          </SheetTitle>
          <SheetDescription>{t("description")}</SheetDescription>
        </SheetHeader>
        <RoleForm edited={edited} roles={roles} onDirty={setIsDirty} onCancel={close} onSaved={onClose} />
        {question}
      </SheetContent>
    </Sheet>
  );
}
