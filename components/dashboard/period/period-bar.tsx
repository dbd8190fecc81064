"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PERIOD_BAR_CLASS } from "@/components/dashboard/period/period-frame.ts";
import { RangeForm } from "@/components/dashboard/period/range-form.tsx";
import type { usePeriod } from "@/components/dashboard/period/use-period.ts";
import { usePeriodWords } from "@/components/dashboard/period/use-period-words.ts";
import { cn } from "@/components/ui/cn.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { COMPARISONS, type Comparison, SALES_PERIODS, type SalesPeriodName } from "@/lib/sales/names.ts";
import type { SalesPeriod } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** In the order of the menu: from short to long. */
const MENU: readonly SalesPeriodName[] = ["today", "7d", "28d", "90d", "month", "year", "range"];

type PeriodBarProps = {
  state: ReturnType<typeof usePeriod>;
  query: UseQueryResult<SalesPeriod>;
  today: Day;
};

/** Chooses the period of the figures and charts below, and says what it is compared with. */
export function PeriodBar({ state, query, today }: PeriodBarProps) {
  const t = useTranslations("dashboard.period");
  const { asked, choose, chooseRange, compareWith } = state;
  const [wantsRange, setWantsRange] = useState(false);
  const { data, isPlaceholderData } = query;
  // The answer names this month if the range in the URL is not valid.
  const period = wantsRange ? "range" : data && !isPlaceholderData ? data.period : asked.period;
  const apply = (from: Day, to: Day) => {
    setWantsRange(false);
    return chooseRange(from, to);
  };
  return (
    <section
      aria-label={t("label")}
      className={cn("flex flex-wrap items-center gap-2 xl:col-span-6", PERIOD_BAR_CLASS)}
    >
      <div className="grid w-full grid-cols-[5fr_8fr] gap-2 sm:flex sm:w-auto">
        <NativeSelect
          aria-label={t("choose")}
          className="sm:w-44"
          value={period}
          onChange={({ target }) => {
            const chosen = SALES_PERIODS.find((name) => name === target.value) ?? SALES_PERIODS[0];
            setWantsRange(chosen === "range");
            if (chosen !== "range") void choose(chosen);
          }}
        >
          {MENU.map((name) => (
            <option key={name} value={name}>
              {t(`names.${name}`)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t("compare")}
          className="sm:w-56"
          value={asked.compare}
          onChange={({ target }) => void compareWith(comparisonOf(target.value))}
        >
          {COMPARISONS.map((name) => (
            <option key={name} value={name}>
              {t(`comparisons.${name}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      {period === "range" ? (
        <RangeForm
          key={`${data?.current.from} ${data?.current.to}`}
          from={data?.current.from ?? today}
          to={data?.current.to ?? today}
          today={today}
          onApply={apply}
        />
      ) : null}
      <PeriodWords query={query} today={today} />
    </section>
  );
}

function comparisonOf(text: string): Comparison {
  return COMPARISONS.find((name) => name === text) ?? COMPARISONS[0];
}

/**
 * `1–28 nov vs. 1–28 out até 14:39`, or why there is nothing to compare with; announced when it changes. A period that
 * begins before the first sale is not compared: its amounts are of fewer days.
 */
function PeriodWords({ query: { data }, today }: Pick<PeriodBarProps, "query" | "today">) {
  const t = useTranslations("dashboard.period");
  const words = usePeriodWords();
  const { date } = useFormatters();
  const sentenceOf = (period: SalesPeriod) => {
    const { from, to } = period.current;
    const days = words.days(from, to, today.slice(0, 4), from === to);
    if (period.compared.isWhole) return t("against", { days, compared: words.compared(period) });
    return period.firstDay === null ? days : t("notWhole", { days, day: date(period.firstDay) });
  };
  return (
    <p aria-live="polite" className="min-h-5 text-[13px] text-muted-foreground sm:ml-1">
      {data ? sentenceOf(data) : null}
    </p>
  );
}
