"use client";

import { useTranslations } from "next-intl";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { dayOf } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Start and end of sending. */
export function SentWindow({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns.report.window");
  const format = useFormatters();
  const { startedAt, finishedAt, status, scheduledAt } = campaign;
  if (status === "scheduled" && scheduledAt !== null)
    return <span>{t("next", { time: format.dateTime(scheduledAt) })}</span>;
  if (startedAt === null) return null;
  if (finishedAt === null || isUnderWay(campaign))
    return <span>{t("since", { time: format.dateTime(startedAt) })}</span>;
  const isSameDay = dayOf(new Date(startedAt)) === dayOf(new Date(finishedAt));
  return (
    <span>
      {t("between", {
        from: format.dateTime(startedAt),
        to: isSameDay ? format.time(finishedAt) : format.dateTime(finishedAt),
      })}
    </span>
  );
}
