"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Suspense } from "react";
import { CrossFade } from "@/components/charts/cross-fade.tsx";
import { LazySparkline } from "@/components/charts/lazy.tsx";
import { type Figure, isTimes, variationText } from "@/components/dashboard/data/figures.ts";
import { Definition } from "@/components/dashboard/kpis/definition.tsx";
import { DIRECTIONS, directionOf } from "@/components/dashboard/kpis/variation.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { DAY_MS } from "@/lib/core/dates.ts";
import type { RunningDay } from "@/lib/sales/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { BUSINESS_TIME_ZONE } from "@/lib/web/locale.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

// Comes with phase 2.
const AgainstUsual = lazyComponent(() =>
  import("@/components/dashboard/kpis/against-usual.tsx").then((it) => ({ default: it.AgainstUsual })),
);

type HeadlineProps = {
  /** Undefined while loading. */
  sales: Figure | undefined;
  /** With the sums of the same weekday; undefined while loading. */
  running: RunningDay | undefined;
  /** Yesterday counts until this time; null on a day without sales. */
  until: string | null;
  params: ExplainParams;
  className?: string;
};

const SPARKLINE_HEIGHT = 36;
/** With fewer days with sales, no line is drawn. */
const MIN_DAYS = 3;

/** The day's sales in one number and one sentence: the first thing a manager wants to know. */
export function Headline({ sales, running, until, params, className }: HeadlineProps) {
  const t = useTranslations("dashboard.kpi.sales");
  const format = useFormatters();
  const series = sales?.series ?? [];
  const value = sales && format.money(sales.value);
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 bg-card px-3 pt-3 pb-4 sm:px-6 sm:pt-4 sm:pb-5",
        className,
      )}
    >
      <dt className="flex items-center gap-1.5 text-[13px] text-muted-foreground">
        <span>{t("label")}</span>
        <Definition of={t("label")} text={t("definition")} />
      </dt>
      <dd className="col-start-1 mt-1 flex h-11 items-center text-[32px] leading-10 font-semibold tracking-tight sm:h-12 sm:text-[40px]">
        {value === undefined ? (
          <Skeleton className="h-8 w-52" />
        ) : (
          <Explained figure="dashboard.today-sales" params={params} label={t("label")} value={value}>
            <CrossFade text={value} />
          </Explained>
        )}
      </dd>
      <dd className="col-span-2 mt-1 min-h-15 text-sm sm:min-h-10 min-[87.5rem]:min-h-15">
        {sales ? <Comparison sales={sales} until={until} /> : <Skeleton className="h-4 w-60" />}
        <Suspense>
          {until !== null && running && sales ? <AgainstUsual value={sales.value} running={running} /> : null}
        </Suspense>
      </dd>
      <dd
        className="col-start-2 row-span-2 row-start-1 hidden w-72 self-end md:block min-[87.5rem]:col-span-2 min-[87.5rem]:col-start-1 min-[87.5rem]:row-span-1 min-[87.5rem]:row-start-4 min-[87.5rem]:mt-1 min-[87.5rem]:w-full"
        style={{ height: SPARKLINE_HEIGHT }}
      >
        {series.filter((value) => value !== 0).length < MIN_DAYS ? null : (
          <LazySparkline values={series} height={SPARKLINE_HEIGHT} />
        )}
      </dd>
    </div>
  );
}

/** Against yesterday until the same time, in grey, since it was another weekday; on a day without sales, all of it. */
function Comparison({ sales, until }: { sales: Figure; until: string | null }) {
  const t = useTranslations("dashboard.kpi");
  const format = useFormatters();
  const { dateTime } = useFormatter();
  if (sales.previous === null) return null;
  const value = format.moneyRound(sales.previous);
  if (until === null) return <span className="text-foreground">{t("yesterday", { value })}</span>;
  const weekday = dateTime(new Date(Date.parse(until) - DAY_MS), { weekday: "long", timeZone: BUSINESS_TIME_ZONE });
  const base = { time: format.time(until), value, weekday };
  if (sales.variation === null) return <span className="text-muted-foreground">{t("yesterdayUntil", base)}</span>;
  const direction = directionOf(sales.variation);
  const { Icon } = DIRECTIONS[direction];
  return (
    <span className="text-muted-foreground">
      <Icon className="mr-1 inline size-4 align-text-bottom" strokeWidth={2.25} aria-hidden />
      {t.rich(isTimes(sales.variation) ? "sales.times" : `sales.${direction}`, {
        ...base,
        share: variationText(sales.variation, format),
        strong: (text) => <strong className="font-medium">{text}</strong>,
      })}
    </span>
  );
}
