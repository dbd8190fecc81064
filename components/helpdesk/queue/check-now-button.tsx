"use client";

import { Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCheckNow } from "@/components/helpdesk/queue/use-check-now.ts";
import { useAutomatic } from "@/components/helpdesk/use-helpdesk-config.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";

/** On a phone the text takes the width beside the refresh button, in two lines if it must. */
const WRAPS = "max-sm:h-auto max-sm:min-h-10 max-sm:min-w-0 max-sm:flex-1 max-sm:py-2 max-sm:whitespace-normal";

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
        <Button variant="outline" className={WRAPS} aria-disabled="true">
          {content}
        </Button>
      </Tooltip>
    );
  return (
    <EditButton variant="outline" className={WRAPS} disabled={check.isPending} onClick={() => check.mutate()}>
      {content}
    </EditButton>
  );
}
