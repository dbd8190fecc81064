"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type Figure, type Figures, hasSalesToday } from "@/components/dashboard/data/figures.ts";
import { CustomerSplit } from "@/components/dashboard/kpis/customer-split.tsx";
import { InfluencedCell } from "@/components/dashboard/kpis/influenced-cell.tsx";
import { KpiCell, KpiSparkline } from "@/components/dashboard/kpis/kpi-cell.tsx";
import { Variation } from "@/components/dashboard/kpis/variation.tsx";
import { cn } from "@/components/ui/cn.ts";
import { addMonths, type Day, startOfDay } from "@/lib/core/dates.ts";
import type { DashboardTotal, InfluencedRevenue } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type KpiRowProps = {
  /** True until phase 1 has loaded or failed. */
  isLoading: boolean;
  total: DashboardTotal | undefined;
  figures: Figures | undefined;
  influenced: UseQueryResult<InfluencedRevenue>;
  today: Day;
  className?: string;
};

/** The first row, based on phase 1 only; figures that need the history are filled in without a layout shift. */
export function KpiRow({ isLoading, total, figures, influenced, today, className }: KpiRowProps) {
  const t = useTranslations("dashboard.kpi");
  const format = useFormatters();
  const isQuiet = total !== undefined && !hasSalesToday(total);
  const yesterday = (figure: Figure, text: string) => (
    <AgainstYesterday figure={figure} text={text} isQuiet={isQuiet} />
  );
  const { dateTime } = useFormatter();
  const lastMonth = dateTime(startOfDay(addMonths(today, -1)), { month: "long" });
  return (
    <dl className={cn("grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border md:grid-cols-6", className)}>
      <KpiCell
        className="col-span-2 min-[87.5rem]:col-span-1"
        label={t("sales.label")}
        definition={t("sales.definition")}
        value={isLoading ? null : format.money(figures?.sales.value)}
        note={figures && yesterday(figures.sales, format.moneyRound(figures.sales.previous))}
        foot={figures && <KpiSparkline values={figures.sales.series} />}
      />
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
        note={figures && yesterday(figures.ticket, format.money(figures.ticket.previous))}
        foot={figures && <KpiSparkline values={figures.ticket.series} />}
      />
      <CustomerSplit
        className="md:col-span-2 min-[87.5rem]:col-span-1"
        isLoading={isLoading}
        split={total && { newOnes: total.newCustomers, recurring: total.recurringCustomers }}
      />
      <KpiCell
        className="md:col-span-2 min-[87.5rem]:col-span-1"
        label={t("month.label")}
        definition={t("month.definition")}
        value={isLoading ? null : format.moneyRound(figures?.month.value)}
        note={figures && <Variation value={figures.month.variation} />}
        foot={
          figures && (
            <p className="text-[13px] text-muted-foreground">
              {t("month.before", { month: lastMonth, value: format.moneyRound(figures.month.previous) })}
            </p>
          )
        }
      />
      <InfluencedCell className="col-span-2 min-[87.5rem]:col-span-1" query={influenced} />
    </dl>
  );
}

/** On a day without sales, yesterday's figure is shown in the variation's place and colour. */
function AgainstYesterday({ figure, text, isQuiet }: { figure: Figure; text: string; isQuiet: boolean }) {
  const t = useTranslations("dashboard.kpi");
  if (figure.previous === null) return null;
  return (
    <>
      {isQuiet ? null : <Variation value={figure.variation} />}
      <span className={isQuiet ? "text-foreground" : "text-muted-foreground"}>{t("yesterday", { value: text })}</span>
    </>
  );
}
