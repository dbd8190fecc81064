"use client";

import { useTranslations } from "next-intl";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The relevant time for the status: planned, sent, or last edited. */
export function WhenLine({ campaign }: { campaign: CampaignRow }) {
  const t = useTranslations("campaigns.list");
  const format = useFormatters();
  const { status, scheduledAt, startedAt, updatedAt } = campaign;
  if (status === "scheduled" && scheduledAt !== null) return t("scheduledFor", { time: format.dateTime(scheduledAt) });
  if (status === "draft") return t.rich("edited", { time: () => <RelativeTime value={updatedAt} /> });
  if (startedAt === null) return null;
  // The start, as in the report and the calendar.
  return t(isUnderWay(campaign) ? "sendingSince" : "sentOn", { time: format.dateTime(startedAt) });
}
