"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { type Figure, type Figures, hasSalesToday, type MonthFigure } from "@/components/dashboard/data/figures.ts";
import { CustomerSplit } from "@/components/dashboard/kpis/customer-split.tsx";
import { Headline } from "@/components/dashboard/kpis/headline.tsx";
import { KpiCell, KpiSparkline } from "@/components/dashboard/kpis/kpi-cell.tsx";
import { Variation } from "@/components/dashboard/kpis/variation.tsx";
import { cn } from "@/components/ui/cn.ts";
import { addDays, addMonths, type Day, startOfDay, startOfMonth } from "@/lib/core/dates.ts";
import type { DashboardTotal, InfluencedRevenue } from "@/lib/sales/schemas.ts";
import { loadCode } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const INFLUENCED_SPAN = "col-span-2 md:col-span-3 min-[87.5rem]:col-span-1";

/** Its figure comes with phase 2. */
const InfluencedCell = dynamic(
  () => loadCode(() => import("@/components/dashboard/kpis/influenced-cell.tsx")).then((it) => it.InfluencedCell),
  { ssr: false, loading: InfluencedFrame },
);

type KpiRowProps = {
  /** True until phase 1 has loaded or failed. */
  isLoading: boolean;
  total: DashboardTotal | undefined;
  figures: Figures | undefined;
  influenced: UseQueryResult<InfluencedRevenue>;
  today: Day;
  className?: string;
};

/** The day's sales, then the other figures, based on phase 1 only; figures that need the history are filled in without a layout shift. */
export function KpiRow({ isLoading, total, figures, influenced, today, className }: KpiRowProps) {
  const t = useTranslations("dashboard.kpi");
  const format = useFormatters();
  const until = total === undefined || !hasSalesToday(total) ? null : total.sameMoment.until;
  const yesterday = (figure: Figure, text: string) => <AgainstYesterday figure={figure} text={text} until={until} />;
  return (
    <dl
      className={cn(
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border md:grid-cols-6 min-[87.5rem]:grid-cols-5",
        className,
      )}
    >
      <Headline className="col-span-full" isLoading={isLoading} sales={figures?.sales} until={until} />
      <KpiCell
        className="md:col-span-2 min-[87.5rem]:col-span-1"
        label={t("orders.label")}
        definition={t("orders.definition")}
        value={isLoading ? null : format.number(figures?.orders.value)}
        note={figures && yesterday(figures.orders, format.number(figures.orders.previous))}
        foot={figures && <KpiSparkline values={figures.orders.series} />}
      />
      <KpiCell
        className="md:col-span-2 min-[87.5rem]:col-span-1"
        label={t("ticket.label")}
        definition={t("ticket.definition")}
        value={isLoading ? null : format.money(figures?.ticket.value)}
        note={figures && yesterday(figures.ticket, format.moneyRound(figures.ticket.previous))}
        foot={figures && <KpiSparkline values={figures.ticket.series} />}
      />
      <CustomerSplit
        className="md:col-span-2 min-[87.5rem]:col-span-1"
        isLoading={isLoading}
        split={total && { newOnes: total.newCustomers, recurring: total.recurringCustomers }}
      />
      <KpiCell
        className="md:col-span-3 min-[87.5rem]:col-span-1"
        label={t("month.label")}
        definition={t("month.definition")}
        value={isLoading ? null : format.moneyRound(figures?.month.value)}
        note={figures && <AgainstLastMonth month={figures.month} today={today} />}
        foot={figures?.month.yearAgo && <AgainstLastYear {...figures.month.yearAgo} />}
      />
      <InfluencedCell className={INFLUENCED_SPAN} query={influenced} />
    </dl>
  );
}

/** In the place of the last cell until its code is loaded. */
function InfluencedFrame() {
  const t = useTranslations("dashboard.kpi.influenced");
  return (
    <KpiCell className={INFLUENCED_SPAN} label={t("label")} definition={t("definition")} value={null} note={null} />
  );
}

type AgainstYesterdayProps = {
  figure: Figure;
  text: string;
  /** Null on a day without sales. */
  until: string | null;
};

/** On a day without sales, the whole of yesterday is shown in the variation's place and colour. */
function AgainstYesterday({ figure, text, until }: AgainstYesterdayProps) {
  const t = useTranslations("dashboard.kpi");
  const { time } = useFormatters();
  if (figure.previous === null) return null;
  if (until === null) return <span className="text-foreground">{t("yesterday", { value: text })}</span>;
  return (
    <>
      <Variation value={figure.variation} />
      <span className="text-muted-foreground">{t("yesterdayUntil", { time: time(until), value: text })}</span>
    </>
  );
}

/** Last month until the same day; all of it if it has no such day. */
function AgainstLastMonth({ month, today }: { month: MonthFigure; today: Day }) {
  const t = useTranslations("dashboard.kpi.month");
  const { moneyRound, dayMonth } = useFormatters();
  const { dateTime } = useFormatter();
  const before = addMonths(today, -1);
  const sameDay = addDays(before, Number(today.slice(8)) - 1);
  const value = moneyRound(month.previous);
  return (
    <>
      <Variation value={month.variation} />
      <span className="text-muted-foreground">
        {startOfMonth(sameDay) === before
          ? t("before", { day: dayMonth(startOfDay(sameDay)), value })
          : t("wholeBefore", { month: dateTime(startOfDay(before), { month: "long" }), value })}
      </span>
    </>
  );
}

function AgainstLastYear({ value, variation }: { value: number; variation: number | null }) {
  const t = useTranslations("dashboard.kpi.month");
  const { moneyRound } = useFormatters();
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-[13px] leading-4 text-muted-foreground">
      <span className="whitespace-nowrap">{t("yearAgo", { value: moneyRound(value) })}</span>
      <Variation value={variation} />
    </p>
  );
}
