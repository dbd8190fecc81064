"use client";

import { useTranslations } from "next-intl";
import { rateOf } from "@/components/campaigns/rates.ts";
import { CostFigure } from "@/components/campaigns/report/cost-figure.tsx";
import { Money } from "@/components/campaigns/report/money.tsx";
import { useUsualRevenue } from "@/components/campaigns/report/use-usual-revenue.ts";
import { Explained } from "@/components/explain/explained.tsx";
import type { CampaignReport, CampaignView } from "@/lib/campaigns/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type MoneyCardsProps = { report: CampaignReport; campaign: CampaignView };

/** Attributed revenue and cost, each with its rule beside it. */
export function MoneyCards({ report, campaign }: MoneyCardsProps) {
  const t = useTranslations("campaigns.money");
  const format = useFormatters();
  const usual = useUsualRevenue(campaign, report);
  const { metrics, attributionWindowDays, replyWindowHours } = report;
  const params = { campaignId: campaign.id, occurrence: report.occurrence };
  const perPerson = metrics.sent > 0 ? metrics.revenue / metrics.sent : null;
  const ticket = metrics.conversions > 0 ? metrics.revenue / metrics.conversions : null;
  const replies = rateOf(metrics.replies, metrics.delivered);
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-2 lg:grid-cols-1">
      <Money
        name={t("revenue")}
        value={format.money(metrics.revenue)}
        explained={{ figure: "campaigns.revenue", params }}
        note={
          report.isPartial && report.openUntil !== null
            ? t("openRule", {
                days: attributionWindowDays,
                count: metrics.conversions,
                until: format.date(report.openUntil),
              })
            : t("rule", { days: attributionWindowDays, count: metrics.conversions })
        }
        isMain
      />
      <Money
        name={t("perPerson")}
        value={format.money(perPerson)}
        explained={{ figure: "campaigns.revenue-per-message", params }}
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
      <CostFigure campaign={campaign} occurrence={report.occurrence} />
      <Money
        name={t("ticket")}
        value={format.money(ticket)}
        explained={{ figure: "campaigns.average-sale", params }}
        note={
          metrics.conversions === 0 ? (
            t("ticketBase", { count: 0 })
          ) : (
            <Explained
              figure="campaigns.conversions"
              params={params}
              label={t("ticket")}
              value={t("ticketBase", { count: metrics.conversions })}
            />
          )
        }
      />
      {campaign.channel === "email" ? null : (
        <Money
          name={t("replies")}
          value={replies === null ? NO_DATA : format.percent(replies)}
          explained={{ figure: "campaigns.reply-rate", params }}
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
