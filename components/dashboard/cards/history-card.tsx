"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChartTable } from "@/components/charts/chart-table.tsx";
import { LazyBarChart } from "@/components/charts/lazy.tsx";
import { TableToggle } from "@/components/charts/table-toggle.tsx";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { HISTORY_DAYS } from "@/components/dashboard/data/api.ts";
import { fillDays, summarizeHistory } from "@/components/dashboard/data/history.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { SalesHistoryDay } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const CHART_HEIGHT = 280;

type HistoryCardProps = { query: UseQueryResult<SalesHistoryDay[]>; today: Day };

export function HistoryCard({ query, today }: HistoryCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <DashboardCard
      name="history"
      query={query}
      isEmpty={(history) => summarizeHistory(history) === null}
      action={<TableToggle asTable={asTable} onChange={setAsTable} />}
    >
      {(history) => {
        const days = fillDays(history, today, HISTORY_DAYS);
        return (
          <>
            <HistorySentence days={days} />
            {asTable ? <HistoryTable days={days} /> : <HistoryChart days={days} today={today} />}
          </>
        );
      }}
    </DashboardCard>
  );
}

function HistorySentence({ days }: { days: readonly SalesHistoryDay[] }) {
  const t = useTranslations("dashboard.history");
  const { moneyRound, dayMonth, weekday } = useFormatters();
  const summary = summarizeHistory(days);
  if (!summary) return null;
  const best = `${weekday(summary.best.date)} ${dayMonth(summary.best.date)}`;
  return (
    <p className="mb-3 min-h-10 text-[13px] text-muted-foreground sm:min-h-5">
      {t("summary", {
        total: moneyRound(summary.total),
        count: summary.count,
        best,
        bestTotal: moneyRound(summary.best.total),
      })}
    </p>
  );
}

function HistoryChart({ days, today }: { days: readonly SalesHistoryDay[]; today: Day }) {
  const t = useTranslations("dashboard.history");
  const { money, moneyCompact, number, date, dayMonth, weekday } = useFormatters();
  const counts = new Map(days.map(({ date: day, count }) => [day, count]));
  return (
    <div style={{ height: CHART_HEIGHT }}>
      <LazyBarChart
        label={t("title")}
        height={CHART_HEIGHT}
        points={days.map((day) => ({ x: day.date, value: day.total, isPartial: day.date === today }))}
        formatX={dayMonth}
        formatAxis={moneyCompact}
        tooltip={({ x, value, isPartial }) => ({
          title: `${weekday(x)} ${date(x)}${isPartial ? ` · ${t("soFar")}` : ""}`,
          rows: [
            { key: "total", label: t("total"), value: money(value) },
            { key: "count", label: t("orders"), value: number(counts.get(x)) },
          ],
        })}
      />
    </div>
  );
}

function HistoryTable({ days }: { days: readonly SalesHistoryDay[] }) {
  const t = useTranslations("dashboard.history");
  const { money, number, date, weekday } = useFormatters();
  return (
    <ChartTable
      title={t("title")}
      height={CHART_HEIGHT}
      columns={[t("day"), t("total"), t("orders")]}
      rows={days.toReversed().map((day) => ({
        key: day.date,
        cells: [`${weekday(day.date)} ${date(day.date)}`, money(day.total), number(day.count)],
      }))}
    />
  );
}
