"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChartTable } from "@/components/charts/chart-table.tsx";
import { LazyBarChart } from "@/components/charts/lazy.tsx";
import { TableToggle } from "@/components/charts/table-toggle.tsx";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { SeriesName } from "@/components/dashboard/cards/series-name.tsx";
import { usePeriodWords } from "@/components/dashboard/period/use-period-words.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { SalesPeriod } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const CHART_HEIGHT = 280;

type HistoryCardProps = { query: UseQueryResult<SalesPeriod>; today: Day };
type PartProps = { data: SalesPeriod; today: Day };

/** The period's sales, beside those of the period that it is compared with. */
export function HistoryCard({ query, today }: HistoryCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <DashboardCard
      name="history"
      query={query}
      isEmpty={({ current, compared }) => [current, compared].every(({ orders, total }) => orders === 0 && total === 0)}
      action={<TableToggle asTable={asTable} onChange={setAsTable} />}
    >
      {(data) => (
        <>
          <HistorySentence data={data} today={today} />
          {asTable ? <HistoryTable data={data} today={today} /> : <HistoryChart data={data} today={today} />}
        </>
      )}
    </DashboardCard>
  );
}

const CURRENT = { color: "var(--chart-current)", height: 8 };
const COMPARED = { color: "var(--chart-previous)", height: 1.5 };

/** Text summary of the chart for screen readers; for sighted users it is the legend. */
function HistorySentence({ data, today }: PartProps) {
  const t = useTranslations("dashboard.history");
  const { month, moneyRound } = useFormatters();
  const words = usePeriodWords();
  const { current, compared, bucket, points } = data;
  const [best] = points.toSorted((one, other) => other.total - one.total);
  return (
    <p className="mb-3 min-h-15 text-[13px] text-muted-foreground sm:min-h-5">
      {t.rich(compared.isWhole ? "summary" : "summaryAlone", {
        days: words.days(current.from, current.to, today.slice(0, 4)),
        total: moneyRound(current.total),
        count: current.orders,
        compared: words.compared(data),
        before: moneyRound(compared.total),
        current: (name) => <SeriesName {...CURRENT}>{name}</SeriesName>,
        previous: (name) => <SeriesName {...COMPARED}>{name}</SeriesName>,
      })}
      {best && best.total > 0 && points.length > 1
        ? ` ${t(`best.${bucket}`, {
            days: bucket === "month" ? month(best.from) : words.days(best.from, best.to, today.slice(0, 4)),
            total: moneyRound(best.total),
          })}`
        : null}
    </p>
  );
}

function HistoryChart({ data, today }: PartProps) {
  const t = useTranslations("dashboard.history");
  const { money, moneyCompact, number, dayMonth, monthShort } = useFormatters();
  const nameOf = usePointName(data, today);
  const words = usePeriodWords();
  const byDay = new Map(data.points.map((point) => [point.from, point]));
  return (
    <div style={{ height: CHART_HEIGHT }}>
      <LazyBarChart
        label={t("title")}
        height={CHART_HEIGHT}
        points={data.points.map(({ from, to, total, compared }) => ({
          x: from,
          value: total,
          compared: data.compared.isWhole ? compared : null,
          isPartial: to === today,
        }))}
        formatX={data.bucket === "month" ? monthShort : dayMonth}
        formatAxis={moneyCompact}
        tooltip={({ x, value, compared, isPartial }) => ({
          title: `${nameOf(byDay.get(x))}${isPartial ? ` · ${t("soFar")}` : ""}`,
          rows: [
            { key: "total", label: t("total"), value: money(isKnown(data, x) ? value : null), color: CURRENT.color },
            { key: "count", label: t("orders"), value: number(isKnown(data, x) ? byDay.get(x)?.orders : null) },
            ...(data.compared.isWhole
              ? [{ key: "compared", label: words.compared(data), value: money(compared), color: COMPARED.color }]
              : []),
          ],
        })}
      />
    </div>
  );
}

function HistoryTable({ data, today }: PartProps) {
  const t = useTranslations("dashboard.history");
  const { money, number } = useFormatters();
  const nameOf = usePointName(data, today);
  const { isWhole } = data.compared;
  return (
    <ChartTable
      title={t("title")}
      height={CHART_HEIGHT}
      columns={[t(`bucket.${data.bucket}`), t("total"), t("orders"), ...(isWhole ? [t("before")] : [])]}
      rows={data.points.toReversed().map((point) => ({
        key: point.from,
        cells: [
          nameOf(point),
          money(isKnown(data, point.from) ? point.total : null),
          number(isKnown(data, point.from) ? point.orders : null),
          ...(isWhole ? [money(point.compared)] : []),
        ],
      }))}
    />
  );
}

/** Before the first sale nothing is known: no figure, not a zero. */
function isKnown({ firstDay, points }: SalesPeriod, from: Day): boolean {
  const point = points.find((it) => it.from === from);
  return firstDay !== null && point !== undefined && point.to >= firstDay;
}

/** `sáb 28/11/2026`, or the days of a week or month. */
function usePointName({ bucket }: SalesPeriod, today: Day) {
  const { date, month, weekday } = useFormatters();
  const words = usePeriodWords();
  return (point: SalesPeriod["points"][number] | undefined) => {
    if (!point) return "";
    if (bucket === "month") return month(point.from);
    if (bucket === "day") return `${weekday(point.from)} ${date(point.from)}`;
    return words.days(point.from, point.to, today.slice(0, 4));
  };
}
