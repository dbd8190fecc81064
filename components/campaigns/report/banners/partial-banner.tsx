"use client";

import { useTranslations } from "next-intl";
import { daysLeft } from "@/components/campaigns/report/days-left.ts";
import { Notice } from "@/components/states/notice.tsx";
import type { CampaignReport } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

type PartialBannerProps = { report: CampaignReport; isSending: boolean };

/** Shown until the attribution window closes: purchases are still added. */
export function PartialBanner({ report, isSending }: PartialBannerProps) {
  const t = useTranslations("campaigns.report.partial");
  const format = useFormatters();
  const now = useNow();
  const { isPartial, openUntil, attributionWindowDays } = report;
  if (isSending) return <Notice tone="info">{t("sending")}</Notice>;
  if (!isPartial || openUntil === null) return null;
  const days = daysLeft(new Date(openUntil), now);
  return (
    <Notice tone="info">
      <span suppressHydrationWarning>
        {t("open", { days, until: format.date(openUntil), window: attributionWindowDays })}
      </span>
    </Notice>
  );
}
