"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { rateOf } from "@/components/campaigns/rates.ts";
import { useUsualRevenue } from "@/components/campaigns/report/use-usual-revenue.ts";
import { CrossFade } from "@/components/charts/cross-fade.tsx";
import type { CampaignReport, CampaignView } from "@/lib/campaigns/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type MoneyCardsProps = { report: CampaignReport; campaign: CampaignView };

/** Attributed revenue, with the attribution rule shown beside it. */
export function MoneyCards({ report, campaign }: MoneyCardsProps) {
  const t = useTranslations("campaigns.money");
  const format = useFormatters();
  const usual = useUsualRevenue(campaign, report);
  const { metrics, attributionWindowDays, replyWindowHours } = report;
  const perPerson = metrics.sent > 0 ? metrics.revenue / metrics.sent : null;
  const ticket = metrics.conversions > 0 ? metrics.revenue / metrics.conversions : null;
  const replies = rateOf(metrics.replies, metrics.delivered);
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-2 lg:grid-cols-1">
      <Money
        name={t("revenue")}
        value={format.money(metrics.revenue)}
        note={t("rule", { days: attributionWindowDays, count: metrics.conversions })}
        isMain
      />
      <Money
        name={t("perPerson")}
        value={format.money(perPerson)}
        note={
          <>
            {t("perPersonBase", { count: metrics.sent })}
            {/* Always rendered, to avoid a layout shift. */}
            <span className="block min-h-4">
              {usual === null ? null : t("usual", { amount: format.money(usual.perMessage), count: usual.campaigns })}
            </span>
          </>
        }
      />
      <Money name={t("ticket")} value={format.money(ticket)} note={t("ticketBase", { count: metrics.conversions })} />
      {campaign.channel === "email" ? null : (
        <Money
          name={t("replies")}
          value={replies === null ? NO_DATA : format.percent(replies)}
          note={t("repliesRule", {
            hours: replyWindowHours,
            count: metrics.replies,
            base: metrics.delivered,
          })}
        />
      )}
    </dl>
  );
}

type MoneyProps = { name: string; value: string; note: ReactNode; isMain?: boolean };

function Money({ name, value, note, isMain = false }: MoneyProps) {
  return (
    <div className="flex flex-col justify-center bg-card px-4 py-3">
      <dt className="text-[13px] text-muted-foreground">{name}</dt>
      <dd className={isMain ? "text-2xl leading-9 font-semibold tracking-tight" : "text-lg leading-7 font-semibold"}>
        <CrossFade text={value} />
      </dd>
      <dd className="text-xs text-pretty text-muted-foreground">{note}</dd>
    </div>
  );
}
