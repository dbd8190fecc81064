"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ChartTable } from "@/components/charts/chart-table.tsx";
import { LazyLineChart } from "@/components/charts/lazy.tsx";
import { TableToggle } from "@/components/charts/table-toggle.tsx";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { accumulate, hourLabel, summarizeIntraday, toIntradayRows } from "@/components/dashboard/data/intraday.ts";
import type { IntradayPoint, SameMoment } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const CHART_HEIGHT = 264;

/** `sameMoment`: undefined if phase 1 failed; the sentence then compares until the end of the current hour. */
type IntradayCardProps = { query: UseQueryResult<IntradayPoint[]>; sameMoment: SameMoment | undefined };
type PartProps = { points: readonly IntradayPoint[]; sameMoment: SameMoment | undefined };

/** Today against yesterday: sums by hour. */
export function IntradayCard({ query, sameMoment }: IntradayCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <DashboardCard
      name="intraday"
      query={query}
      isEmpty={(points) => summarizeIntraday(points) === null}
      action={<TableToggle asTable={asTable} onChange={setAsTable} />}
    >
      {(points) => (
        <>
          <IntradaySentence points={points} sameMoment={sameMoment} />
          {asTable ? <IntradayTable points={points} /> : <IntradayChart points={points} sameMoment={sameMoment} />}
        </>
      )}
    </DashboardCard>
  );
}

const TODAY = { color: "var(--chart-current)", width: 2.25 };
const YESTERDAY = { color: "var(--chart-previous)", width: 1.5 };

/** Text summary of the chart for screen readers; for sighted users it is the legend. */
function IntradaySentence({ points, sameMoment }: PartProps) {
  const t = useTranslations("dashboard.intraday");
  const { moneyRound, time } = useFormatters();
  const summary = summarizeIntraday(points);
  if (!summary) return null;
  return (
    <p className="mb-3 min-h-10 text-[13px] text-muted-foreground sm:min-h-5">
      {t.rich(summary.today === 0 ? "nothingYet" : "summary", {
        today: moneyRound(summary.today),
        soFar: moneyRound(sameMoment?.yesterday ?? summary.yesterdaySoFar),
        yesterday: moneyRound(summary.yesterday),
        until: sameMoment ? time(sameMoment.until) : summary.until,
        current: (name) => <LineName {...TODAY}>{name}</LineName>,
        previous: (name) => <LineName {...YESTERDAY}>{name}</LineName>,
      })}
    </p>
  );
}

type LineNameProps = { color: string; width: number; children: ReactNode };

function LineName({ color, width, children }: LineNameProps) {
  return (
    <span className="whitespace-nowrap text-foreground">
      <span
        aria-hidden
        className="mr-1.5 inline-block w-4 rounded-full align-middle"
        style={{ backgroundColor: color, height: width }}
      />
      {children}
    </span>
  );
}

function IntradayChart({ points, sameMoment }: PartProps) {
  const t = useTranslations("dashboard.intraday");
  const { money, moneyCompact } = useFormatters();
  const present = summarizeIntraday(points)?.present;
  const previous = { label: t("yesterday"), ...YESTERDAY };
  return (
    <div style={{ height: CHART_HEIGHT }}>
      <LazyLineChart
        label={t("title")}
        points={toIntradayRows(points, sameMoment)}
        height={CHART_HEIGHT}
        formatValue={money}
        formatAxis={moneyCompact}
        marker={present ? { x: present, label: t("now") } : undefined}
        series={[
          { key: "ontem", ...previous },
          { key: "ontemAhead", ...previous, dotted: true },
          { key: "hoje", label: t("today"), ...TODAY, endDot: true },
        ]}
      />
    </div>
  );
}

function IntradayTable({ points }: { points: readonly IntradayPoint[] }) {
  const t = useTranslations("dashboard.intraday");
  const { money } = useFormatters();
  return (
    <ChartTable
      title={t("title")}
      height={CHART_HEIGHT}
      columns={[t("hourColumn"), t("today"), t("yesterday")]}
      rows={accumulate(points).map(({ hour, hoje, ontem, isFuture }) => ({
        key: hour,
        cells: [hourLabel(hour), money(isFuture ? null : hoje), money(ontem)],
      }))}
    />
  );
}
