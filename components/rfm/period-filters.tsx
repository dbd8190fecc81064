"use client";

import { useTranslations } from "next-intl";
import { MonthSelect } from "@/components/rfm/month-select.tsx";
import { selectableMonths } from "@/components/rfm/periods.ts";
import { type Day, startOfMonth } from "@/lib/core/dates.ts";

type PeriodFiltersProps = {
  today: Day;
  current: Day;
  previous: Day;
  onCurrent: (month: Day) => void;
  onPrevious: (month: Day) => void;
};

export function PeriodFilters({ today, current, previous, onCurrent, onPrevious }: PeriodFiltersProps) {
  const t = useTranslations("rfm");
  const months = selectableMonths(today);
  const isRunning = current === startOfMonth(today);
  return (
    <div className="grid grid-cols-1 gap-2 sm:flex sm:gap-4">
      <MonthSelect
        label={t(isRunning ? "periodRunning" : "period")}
        months={months}
        value={current}
        onChange={onCurrent}
      />
      <MonthSelect
        label={t("compareWith")}
        months={months.filter((month) => month < current)}
        value={previous}
        onChange={onPrevious}
      />
    </div>
  );
}
