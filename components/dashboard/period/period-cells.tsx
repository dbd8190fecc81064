"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { shownVariation } from "@/components/dashboard/data/figures.ts";
import { InfluencedCell } from "@/components/dashboard/kpis/influenced-cell.tsx";
import { KpiCell } from "@/components/dashboard/kpis/kpi-cell.tsx";
import { Variation } from "@/components/dashboard/kpis/variation.tsx";
import { PERIOD_CELLS_CLASS } from "@/components/dashboard/period/period-frame.ts";
import { hasLikeWeekdays } from "@/components/dashboard/period/weekdays.ts";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { Comparison } from "@/lib/sales/names.ts";
import type { InfluencedRevenue, SalesPeriod } from "@/lib/sales/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type PeriodCellsProps = {
  sales: UseQueryResult<SalesPeriod>;
  influenced: UseQueryResult<InfluencedRevenue>;
  /** The stores, the period and what it is compared with. */
  params: ExplainParams & { compare: Comparison };
};

type Sum = "sales" | "orders" | "ticket";

/** The period's figures, each with its earlier value unless that is of fewer days. */
export function PeriodCells({ sales, influenced, params }: PeriodCellsProps) {
  const t = useTranslations("dashboard.period");
  const { money, moneyRound, number } = useFormatters();
  const { data } = sales;
  const isCompared = data?.compared.isWhole;
  const { compare: _, ...uncompared } = params;
  const labelOf = (name: Sum) => (name === "sales" ? t(`salesOf.${data?.period ?? "month"}`) : t(`${name}.label`));
  const before = (name: Sum, value: string): ReactNode =>
    isCompared && (
      <p className="text-[13px] leading-4 text-muted-foreground">
        <Explained
          figure={`dashboard.compared-${name}`}
          params={params}
          label={name === "sales" ? labelOf(name) : `${labelOf(name)} ${t("inPeriod")}`}
          className="block text-left"
          value={t("before", { value })}
        />
      </p>
    );
  const cell = (name: Sum, value: string, variation: number | null, earlier: string) => (
    <KpiCell
      label={labelOf(name)}
      more={name === "sales" ? undefined : t("inPeriod")}
      definition={t(`${name}.definition`)}
      value={data ? value : null}
      figure={`dashboard.period-${name}`}
      params={params}
      isShort
      note={isCompared && <Variation value={variation} isNeutral={!hasLikeWeekdays(data)} />}
      foot={before(name, earlier)}
    />
  );
  return (
    <dl className={cn(PERIOD_CELLS_CLASS, "transition-opacity duration-150", sales.isPlaceholderData && "opacity-50")}>
      {sales.isError && !data ? (
        // The chart below, of the same answer, says why and repeats it.
        <KpiCell
          className="col-span-2 lg:col-span-3"
          label={t("label")}
          definition={t("sales.definition")}
          value={NO_DATA}
          params={params}
          note={<span className="whitespace-normal">{t("failed")}</span>}
        />
      ) : (
        <>
          {cell(
            "sales",
            moneyRound(data?.current.total),
            shownVariation(data?.variation, data?.compared.total),
            moneyRound(data?.compared.total),
          )}
          {cell("orders", number(data?.current.orders), data?.ordersVariation ?? null, number(data?.compared.orders))}
          {cell(
            "ticket",
            money(data?.current.averageTicket),
            shownVariation(data?.ticketVariation, data?.compared.averageTicket),
            money(data?.compared.averageTicket),
          )}
        </>
      )}
      <InfluencedCell query={influenced} params={uncompared} />
    </dl>
  );
}
