"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { tickHours, totalsByHour } from "@/components/campaigns/report/hours.ts";
import { LazyLineChart } from "@/components/charts/lazy.tsx";
import { TableToggle } from "@/components/charts/table-toggle.tsx";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CampaignChannel, CampaignReport } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

const HEIGHT = 240;
/** Before, the lines would go from the start to a single moment. */
const FIRST_MINUTES = 10;
const SERIES = [
  { key: "delivered", color: "var(--chart-previous)" },
  { key: "reads", color: "var(--chart-current)" },
  { key: "clicks", color: "var(--rfm-about-to-sleep)" },
  { key: "replies", color: "var(--rfm-at-risk)" },
] as const;

type Series = (typeof SERIES)[number][];
type HoursProps = { report: CampaignReport; series: Series; minutes: number };

/** How results added up over the first two days. */
export function HoursCard({ report, channel }: { report: CampaignReport; channel: CampaignChannel }) {
  const t = useTranslations("campaigns.hours");
  const [asTable, setAsTable] = useState(false);
  const series = SERIES.filter(({ key }) => key !== "replies" || channel === "whatsapp");
  const minutes = minutesPassed(report, useNow());
  const isEmpty = report.hours.every(
    ({ delivered, reads, clicks, replies }) => delivered + reads + clicks + replies === 0,
  );
  const isDrawn = !isEmpty && minutes >= FIRST_MINUTES;
  return (
    <Card>
      <CardHeader className="flex-nowrap">
        <CardTitle>{t("title")}</CardTitle>
        {isDrawn ? <TableToggle asTable={asTable} onChange={setAsTable} /> : null}
      </CardHeader>
      {isDrawn ? (
        <div className="px-4 pb-4">
          <Sentence report={report} series={series} minutes={minutes} />
          {asTable ? (
            <HoursTable report={report} series={series} minutes={minutes} />
          ) : (
            <HoursChart report={report} series={series} minutes={minutes} />
          )}
        </div>
      ) : (
        <p className="flex h-40 items-center justify-center px-4 text-center text-muted-foreground">
          {isEmpty ? t("empty") : t("soon", { minutes: FIRST_MINUTES })}
        </p>
      )}
    </Card>
  );
}

/** Text summary of the chart, and its legend. */
function Sentence({ report, series, minutes }: HoursProps) {
  const t = useTranslations("campaigns.hours");
  const best = report.hours.reduce((top, hour) => (hour.reads > top.reads ? hour : top));
  const sentence =
    minutes < 60 ? t("soFar", { reads: best.reads }) : t("best", { hour: best.hour + 1, reads: best.reads });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-muted-foreground">
      <p className="mr-auto">{best.reads > 0 ? sentence : t("noReads")}</p>
      {series.map(({ key, color }) => (
        <span key={key} className="inline-flex items-center gap-1.5 text-foreground">
          <span aria-hidden className="inline-block h-0.5 w-4 rounded-full" style={{ backgroundColor: color }} />
          {t(`series.${key}`)}
        </span>
      ))}
    </div>
  );
}

function HoursChart({ report, series, minutes }: HoursProps) {
  const t = useTranslations("campaigns.hours");
  const format = useFormatters();
  const totals = totalsByHour(report.hours, Math.floor(minutes / 60)).map(({ hour, ...total }) => ({
    x: hour === 0 && minutes < 60 ? t("minute", { minute: minutes }) : t("hour", { hour: hour + 1 }),
    ...total,
  }));
  // With the start there is a line from the first result on.
  const points = [{ x: t("start"), delivered: 0, reads: 0, clicks: 0, replies: 0 }, ...totals];
  return (
    <div style={{ height: HEIGHT }}>
      <LazyLineChart
        label={t("title")}
        points={points}
        ticks={tickHours(totals.length).map((hour) => points[hour]?.x ?? "")}
        height={HEIGHT}
        formatValue={format.number}
        formatAxis={format.compact}
        series={series.map(({ key, color }) => ({ key, color, label: t(`series.${key}`), width: 1.75, endDot: true }))}
      />
    </div>
  );
}

function HoursTable({ report, series, minutes }: HoursProps) {
  const t = useTranslations("campaigns.hours");
  const format = useFormatters();
  return (
    <div style={{ height: HEIGHT }} className="-mx-4 overflow-y-auto">
      <Table>
        <TableCaption className="sr-only">{t("title")}</TableCaption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("hourColumn")}</TableHead>
            {series.map(({ key }) => (
              <TableHead key={key} numeric>
                {t(`series.${key}`)}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {report.hours.slice(0, Math.floor(minutes / 60) + 1).map((hour) => (
            <TableRow key={hour.hour}>
              <TableCell className="h-8 py-1">{t("hourRange", { from: hour.hour, to: hour.hour + 1 })}</TableCell>
              {series.map(({ key }) => (
                <TableCell key={key} numeric className="h-8 py-1">
                  {format.number(hour[key])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** Whole minutes since the first message, if the report contains that time. */
function minutesPassed({ occurrences, occurrence }: CampaignReport, now: Date): number {
  const startedAt = occurrences.find((it) => it.occurrence === occurrence)?.startedAt;
  return startedAt ? Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000) : 0;
}
