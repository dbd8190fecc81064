"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { HELPDESK_SETTINGS } from "@/components/helpdesk/hrefs.ts";
import { useAutomatic } from "@/components/helpdesk/use-helpdesk-config.ts";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";

const WHERE = { off: "?aba=tempo", gateway: HELPDESK_SETTINGS } as const;

/** Above the queue when nobody is handed over by the clock: why, and where that is changed. */
export function AutomaticNotice() {
  const t = useTranslations("helpdesk.queue.automatic");
  const automatic = useAutomatic();
  if (automatic === undefined || automatic === "on") return null;
  return (
    <Notice
      tone="info"
      action={
        <Button asChild variant="ghost" size="sm">
          <Link href={WHERE[automatic]}>{t("change")}</Link>
        </Button>
      }
    >
      {t(automatic)}
    </Notice>
  );
}
