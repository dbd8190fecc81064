"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import type { SavedHelpdeskConfig } from "@/lib/helpdesk/schemas.ts";

/** Open issues after a successful save. */
export function SavedNotice({ saved: { isReachable, receivesEvents } }: { saved: SavedHelpdeskConfig }) {
  const t = useTranslations("helpdeskSettings.saved");
  if (!isReachable) return <Notice tone="warning">{t("unreachable")}</Notice>;
  return receivesEvents ? null : <Notice tone="warning">{t("noEvents")}</Notice>;
}
