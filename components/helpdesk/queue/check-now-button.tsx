"use client";

import { Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCheckNow } from "@/components/helpdesk/queue/use-check-now.ts";
import { useAutomatic } from "@/components/helpdesk/use-helpdesk-config.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";

/** Disabled, with the reason, if reassignment by time-out is off. */
export function CheckNowButton() {
  const t = useTranslations("helpdesk.queue");
  const automatic = useAutomatic();
  const check = useCheckNow();
  const content = (
    <>
      <Zap aria-hidden />
      {t("checkNow")}
    </>
  );
  if (automatic !== undefined && automatic !== "on")
    return (
      <Tooltip content={t(`automatic.${automatic}`)} opensOnPress>
        <Button aria-disabled="true">{content}</Button>
      </Tooltip>
    );
  return (
    <EditButton disabled={check.isPending} onClick={() => check.mutate()}>
      {content}
    </EditButton>
  );
}
