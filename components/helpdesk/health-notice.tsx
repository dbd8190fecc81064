"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useHealthState } from "@/components/helpdesk/health-line.tsx";
import { HELPDESK_SETTINGS } from "@/components/helpdesk/hrefs.ts";
import { useHelpdeskHealth } from "@/components/helpdesk/use-helpdesk-config.ts";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";

/** What is wrong with the helpdesk and who mends it where; nothing while it works. */
export function HealthNotice() {
  const t = useTranslations("helpdesk.health");
  const state = useHealthState();
  const health = useHelpdeskHealth();
  if (state === "down")
    return (
      <Notice tone="error" onRetry={health.refetch}>
        {t("down")}
      </Notice>
    );
  if (state !== "refused") return null;
  return (
    <Notice
      tone="error"
      action={
        <Button asChild variant="ghost" size="sm">
          <Link href={HELPDESK_SETTINGS}>{t("changeKey")}</Link>
        </Button>
      }
    >
      {t("refused")}
    </Notice>
  );
}
