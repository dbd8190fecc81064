"use client";

import { useTranslations } from "next-intl";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import { useMoment } from "@/components/campaigns/use-moment.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** When it was sent, and how long that took. */
export function SentWindow({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns.report.window");
  const format = useFormatters();
  const { dayAt } = useMoment();
  const durationText = useDurationText();
  const { startedAt, finishedAt, status, scheduledAt } = campaign;
  if (status === "scheduled" && scheduledAt !== null)
    return <span>{t("next", { time: format.dateTime(scheduledAt) })}</span>;
  if (startedAt === null) return null;
  if (finishedAt === null || isUnderWay(campaign))
    return <span>{t("since", { time: format.dateTime(startedAt) })}</span>;
  const minutes = Math.floor((Date.parse(finishedAt) - Date.parse(startedAt)) / 60_000);
  return <span>{t("during", { when: dayAt(startedAt), duration: durationText(minutes) })}</span>;
}

function useDurationText(): (minutes: number) => string {
  const t = useTranslations("campaigns.report.window.duration");
  return (minutes) => {
    if (minutes < 60) return t("minutes", { minutes });
    if (minutes < 24 * 60) return t("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    return t("days", { days: Math.floor(minutes / (24 * 60)) });
  };
}
