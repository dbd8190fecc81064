"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The limit that a send waits for, and when it continues by itself. */
export function WaitingBanner({ waiting }: { waiting: NonNullable<CampaignView["waiting"]> }) {
  const t = useTranslations("campaigns.waiting");
  const format = useFormatters();
  return <Notice tone="info">{t(waiting.reason, { time: format.dateTime(waiting.until) })}</Notice>;
}
