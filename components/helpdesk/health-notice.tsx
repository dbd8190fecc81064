"use client";

import { useTranslations } from "next-intl";
import { useHealthState } from "@/components/helpdesk/health-line.tsx";
import { SettingsLink } from "@/components/helpdesk/settings-link.tsx";
import { useHelpdeskHealth } from "@/components/helpdesk/use-helpdesk-config.ts";
import { Notice } from "@/components/states/notice.tsx";

/** What is wrong with the helpdesk and who can fix it; hidden while it works. */
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
        <SettingsLink variant="ghost" size="sm">
          {t("changeKey")}
        </SettingsLink>
      }
    >
      {t("refused")}
    </Notice>
  );
}
