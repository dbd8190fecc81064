"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ChartTable } from "@/components/charts/chart-table.tsx";
import { LazyLineChart } from "@/components/charts/lazy.tsx";
import { TableToggle } from "@/components/charts/table-toggle.tsx";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { SeriesName } from "@/components/dashboard/cards/series-name.tsx";
import { accumulate, hourLabel, summarizeIntraday, toIntradayRows } from "@/components/dashboard/data/intraday.ts";
import { weekdayOf } from "@/components/dashboard/period/weekdays.ts";
import { Explained } from "@/components/explain/explained.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { IntradayPoint, RunningDay, SameMoment } from "@/lib/sales/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const CHART_HEIGHT = 264;

/** `sameMoment`: undefined if phase 1 failed; the sentence then compares until the end of the current hour. */
type IntradayCardProps = {
  query: UseQueryResult<IntradayPoint[]>;
  sameMoment: SameMoment | undefined;
  /** Without it, as long as it loads or if it failed, the chart has no band. */
  running: RunningDay | undefined;
  today: Day;
  storeIds: readonly string[] | undefined;
};
type PartProps = {
  points: readonly IntradayPoint[];
  sameMoment: SameMoment | undefined;
  usual: RunningDay["usual"];
  today: Day;
  storeIds: readonly string[] | undefined;
};

/** Today against yesterday, and what is usual on this weekday: sums by hour. */
export function IntradayCard({ query, sameMoment, running, today, storeIds }: IntradayCardProps) {
  const [asTable, setAsTable] = useState(false);
  const usual = running?.usual ?? [];
  return (
    <DashboardCard
      name="intraday"
      query={query}
      isEmpty={(points) => summarizeIntraday(points) === null}
      action={<TableToggle asTable={asTable} onChange={setAsTable} />}
    >
      {(points) => {
        const part = { points, sameMoment, usual, today, storeIds };
        return (
          <>
            <IntradaySentence {...part} />
            {asTable ? <IntradayTable {...part} /> : <IntradayChart {...part} />}
          </>
        );
      }}
    </DashboardCard>
  );
}

const TODAY = { color: "var(--chart-current)", width: 2.25 };
const YESTERDAY = { color: "var(--chart-previous)", width: 1.5 };
const USUAL = { color: "var(--chart-previous)", height: 10 };

/** Text summary of the chart for screen readers; for sighted users it is the legend. */
function IntradaySentence({ points, sameMoment, usual, today, storeIds }: PartProps) {
  const t = useTranslations("dashboard.intraday");
  const weekday = String(weekdayOf(today));
  const { moneyRound, time } = useFormatters();
  const summary = summarizeIntraday(points);
  if (!summary) return null;
  const linked = (text: ReactNode) => ({ params: { storeIds }, value: String(text) });
  return (
    <p className="mb-3 min-h-10 text-[13px] text-muted-foreground sm:min-h-5">
      {t.rich(summary.today === 0 ? "nothingYet" : "summary", {
        today: moneyRound(summary.today),
        soFar: moneyRound(sameMoment?.yesterday ?? summary.yesterdaySoFar),
        yesterday: moneyRound(summary.yesterday),
        until: sameMoment ? time(sameMoment.until) : summary.until,
        todayFigure: (text) => <Explained figure="dashboard.today-sales" label={t("today")} {...linked(text)} />,
        soFarFigure: (text) =>
          sameMoment ? (
            <Explained figure="dashboard.yesterday-until-now-sales" label={t("yesterday")} {...linked(text)} />
          ) : (
            text
          ),
        yesterdayFigure: (text) => (
          <Explained figure="dashboard.yesterday-sales" label={t("yesterday")} {...linked(text)} />
        ),
        current: (name) => (
          <SeriesName color={TODAY.color} height={TODAY.width}>
            {name}
          </SeriesName>
        ),
        previous: (name) => (
          <SeriesName color={YESTERDAY.color} height={YESTERDAY.width}>
            {name}
          </SeriesName>
        ),
      })}{" "}
      {usual.length > 0
        ? t.rich("usual", {
            weekday,
            band: (name) => (
              <SeriesName {...USUAL} isFaint>
                {name}
              </SeriesName>
            ),
          })
        : null}
    </p>
  );
}

function IntradayChart({ points, sameMoment, usual, today }: PartProps) {
  const t = useTranslations("dashboard.intraday");
  const { money, moneyCompact } = useFormatters();
  const present = summarizeIntraday(points)?.present;
  const previous = { label: t("yesterday"), ...YESTERDAY };
  return (
    <div style={{ height: CHART_HEIGHT }}>
      <LazyLineChart
        label={t("title")}
        points={toIntradayRows(points, sameMoment, usual)}
        height={CHART_HEIGHT}
        formatValue={money}
        formatAxis={moneyCompact}
        band={
          usual.length > 0
            ? { key: "usual", label: t("band", { weekday: String(weekdayOf(today)) }), color: USUAL.color }
            : undefined
        }
        marker={present ? { x: present, label: t("now") } : undefined}
        series={[
          { key: "ontem", ...previous },
          { key: "ontemAhead", ...previous, dotted: true },
          { key: "hoje", label: t("today"), ...TODAY, endDot: true, endValue: true },
        ]}
      />
    </div>
  );
}

function IntradayTable({ points, usual, today }: PartProps) {
  const t = useTranslations("dashboard.intraday");
  const { money, moneyRound } = useFormatters();
  const bands = new Map(usual.map(({ hour, low, high }) => [hour, `${moneyRound(low)} – ${moneyRound(high)}`]));
  const hasBand = bands.size > 0;
  return (
    <ChartTable
      title={t("title")}
      height={CHART_HEIGHT}
      columns={[
        t("hourColumn"),
        t("today"),
        t("yesterday"),
        ...(hasBand ? [t("band", { weekday: String(weekdayOf(today)) })] : []),
      ]}
      rows={accumulate(points).map(({ hour, hoje, ontem, isFuture }) => ({
        key: hour,
        cells: [
          hourLabel(hour),
          money(isFuture ? null : hoje),
          money(ontem),
          ...(hasBand ? [bands.get(hour) ?? NO_DATA] : []),
        ],
      }))}
    />
  );
}
