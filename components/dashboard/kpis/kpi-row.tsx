"use client";

import { useTranslations } from "next-intl";
import { type Figure, type Figures, hasSalesToday } from "@/components/dashboard/data/figures.ts";
import { CustomerSplit } from "@/components/dashboard/kpis/customer-split.tsx";
import { Headline } from "@/components/dashboard/kpis/headline.tsx";
import { KpiCell, KpiSparkline } from "@/components/dashboard/kpis/kpi-cell.tsx";
import { Variation } from "@/components/dashboard/kpis/variation.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { DashboardTotal, RunningDay } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type KpiRowProps = {
  /** Undefined while loading. */
  total: DashboardTotal | undefined;
  figures: Figures | undefined;
  /** Of phase 2. */
  running: RunningDay | undefined;
  /** Of the page, for the rows behind each figure. */
  params: ExplainParams;
  className?: string;
};

/** The day's figures, based on phase 1 only; what needs phase 2 is filled in without a layout shift. */
export function KpiRow({ total, figures, running, params, className }: KpiRowProps) {
  const t = useTranslations("dashboard.kpi");
  const format = useFormatters();
  const until = total === undefined || !hasSalesToday(total) ? null : total.sameMoment.until;
  const yesterday = (name: Compared, figure: Figure, text: string) => (
    <AgainstYesterday name={name} figure={figure} text={text} until={until} params={params} />
  );
  return (
    <dl
      className={cn(
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border md:grid-cols-3 min-[87.5rem]:grid-cols-[2fr_1fr_1fr_1fr]",
        className,
      )}
    >
      <Headline
        className="col-span-full min-[87.5rem]:col-span-1"
        sales={figures?.sales}
        running={running}
        until={until}
        params={params}
      />
      <KpiCell
        label={t("orders.label")}
        definition={t("orders.definition")}
        value={figures ? format.number(figures.orders.value) : null}
        figure="dashboard.today-orders"
        params={params}
        note={figures && yesterday("orders", figures.orders, format.number(figures.orders.previous))}
        foot={figures && <KpiSparkline values={figures.orders.series} />}
      />
      <KpiCell
        label={t("ticket.label")}
        definition={t("ticket.definition")}
        value={figures ? format.money(figures.ticket.value) : null}
        figure="dashboard.today-ticket"
        params={params}
        note={figures && yesterday("ticket", figures.ticket, format.moneyRound(figures.ticket.previous))}
        foot={figures && <KpiSparkline values={figures.ticket.series} />}
      />
      <CustomerSplit
        className="col-span-2 md:col-span-1"
        params={params}
        split={total && { newOnes: total.newCustomers, recurring: total.recurringCustomers }}
      />
    </dl>
  );
}

type Compared = "orders" | "ticket";
type AgainstYesterdayProps = {
  name: Compared;
  figure: Figure;
  text: string;
  /** Null on a day without sales. */
  until: string | null;
  params: ExplainParams;
};

/**
 * On a day without sales, the whole of yesterday is shown in the variation's place and colour. Else grey: yesterday was
 * another weekday.
 */
function AgainstYesterday({ name, figure, text, until, params }: AgainstYesterdayProps) {
  const t = useTranslations("dashboard.kpi");
  const { time } = useFormatters();
  if (until === null && figure.previous === null) return null;
  if (until === null) return <span className="truncate text-foreground">{t("yesterday", { value: text })}</span>;
  const yesterday = t("yesterdayUntil", { time: time(until), value: figure.previous ? text : t("noSale") });
  return (
    <>
      {figure.variation === null ? null : <Variation value={figure.variation} isNeutral />}
      <span className="max-w-full min-w-0 text-muted-foreground">
        <Explained
          figure={`dashboard.yesterday-until-now-${name}`}
          params={params}
          label={t(`${name}.label`)}
          className="block max-w-full text-left"
          value={yesterday}
        >
          <span className="block truncate max-sm:leading-4 max-sm:text-pretty max-sm:whitespace-normal">
            {yesterday}
          </span>
        </Explained>
      </span>
    </>
  );
}
