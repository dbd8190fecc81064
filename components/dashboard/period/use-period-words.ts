"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type Day, startOfDay } from "@/lib/core/dates.ts";
import type { SalesPeriod } from "@/lib/sales/schemas.ts";
import { BUSINESS_TIME_ZONE } from "@/lib/web/locale.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** A period and its comparison in words. */
export function usePeriodWords() {
  const t = useTranslations("dashboard.period");
  const { dateTimeRange } = useFormatter();
  const { time } = useFormatters();

  /** `1–23 out`, `24 out – 20 nov`; with the year if it is not this one. */
  const days = (from: Day, to: Day, thisYear: string) => {
    const isOld = !from.startsWith(thisYear) || !to.startsWith(thisYear);
    const year = isOld ? ({ year: "numeric" } as const) : {};
    const options = { day: "numeric", month: "short", timeZone: BUSINESS_TIME_ZONE, ...year } as const;
    return dateTimeRange(startOfDay(from), startOfDay(to), options).replaceAll(" de ", " ").replaceAll(".", "");
  };

  /** What it is compared with: `1–23 out até 15:36`, `ontem até 15:36`, `mesmo período de 2025`. */
  const compared = ({ period, compare, current, compared: before }: SalesPeriod) => {
    const name =
      compare === "year"
        ? before.from.slice(0, 4) === before.to.slice(0, 4)
          ? t("sameDaysOf", { year: before.to.slice(0, 4) })
          : t("sameDaysAYearBefore")
        : period === "today"
          ? t("yesterday")
          : days(before.from, before.to, current.to.slice(0, 4));
    return before.until === null ? name : t("until", { name, time: time(before.until) });
  };

  return { days, compared };
}
