"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PasswordDialog } from "@/components/helpdesk/agents/password-dialog.tsx";
import { ProvisionForm } from "@/components/helpdesk/agents/provision-form.tsx";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import type { ProvisionedAgent } from "@/lib/helpdesk/schemas.ts";
import type { StoreOption } from "@/lib/web/resources/stores.ts";

type ProvisionDrawerProps = { stores: readonly StoreOption[]; store: StoreOption | undefined; onClose: () => void };

/** Creates an agent for a store and shows the initial password once at the end. */
export function ProvisionDrawer({ stores, store, onClose }: ProvisionDrawerProps) {
  const t = useTranslations("helpdesk.agents.provision");
  const common = useTranslations("common");
  const [made, setMade] = useState<ProvisionedAgent | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const { close, question } = useAskBeforeClose(isDirty, onClose, ["aba"]);
  if (made !== null && made.password !== null)
    return <PasswordDialog agent={made.agent} password={made.password} onClose={onClose} />;
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : close())}>
      <SheetContent closeLabel={common("close")}>
        <SheetHeader>
          <SheetTitle>{t("title")}</SheetTitle>
          <SheetDescription>{t("description")}</SheetDescription>
        </SheetHeader>
        <ProvisionForm
          stores={stores}
          storeId={store?.id ?? ""}
          onDirty={setIsDirty}
          onCancel={close}
          onMade={(result) => (result.password === null ? onClose() : setMade(result))}
        />
        {question}
      </SheetContent>
    </Sheet>
  );
}
