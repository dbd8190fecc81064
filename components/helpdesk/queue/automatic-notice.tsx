"use client";

import { useTranslations } from "next-intl";
import { SettingsLink } from "@/components/helpdesk/settings-link.tsx";
import { useAutomatic } from "@/components/helpdesk/use-helpdesk-config.ts";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Shown above the queue if reassignment by time-out is off: why, and where to change it. */
export function AutomaticNotice() {
  const t = useTranslations("helpdesk.queue.automatic");
  const automatic = useAutomatic();
  const { hasPermission } = useProfile();
  if (automatic === undefined || automatic === "on") return null;
  if (!hasPermission("app:integrations")) return <Notice tone="info">{t(automatic)}</Notice>;
  return (
    <Notice
      tone="info"
      action={
        automatic === "gateway" ? (
          <SettingsLink variant="ghost" size="sm">
            {t("change")}
          </SettingsLink>
        ) : (
          <Button asChild variant="ghost" size="sm">
            <Link href="?aba=tempo">{t("change")}</Link>
          </Button>
        )
      }
    >
      {t(automatic)}
    </Notice>
  );
}
