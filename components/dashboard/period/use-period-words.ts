"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type Day, startOfDay } from "@/lib/core/dates.ts";
import type { SalesPeriod } from "@/lib/sales/schemas.ts";
import { BUSINESS_TIME_ZONE } from "@/lib/web/locale.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** A period and its comparison in words. */
export function usePeriodWords() {
  const t = useTranslations("dashboard.period");
  const { dateTime, dateTimeRange } = useFormatter();
  const { time } = useFormatters();

  /** `1–23 out`, `24 out – 20 nov`; with the year if it is not this one, and the weekday if asked for. */
  const days = (from: Day, to: Day, thisYear: string, hasWeekday = false) => {
    const isOld = !from.startsWith(thisYear) || !to.startsWith(thisYear);
    const year = isOld ? ({ year: "numeric" } as const) : {};
    const weekday = hasWeekday ? ({ weekday: "short" } as const) : {};
    const options = { day: "numeric", month: "short", timeZone: BUSINESS_TIME_ZONE, ...year, ...weekday } as const;
    return dateTimeRange(startOfDay(from), startOfDay(to), options).replaceAll(" de ", " ").replaceAll(".", "");
  };

  /** What it is compared with: `1–23 out até 15:36`, `ontem (sábado) até 15:36`, `mesmo período de 2025`. */
  const compared = (period: SalesPeriod) => {
    const { compared: before } = period;
    const name = nameOf(period);
    return before.until === null ? name : t("until", { name, time: time(before.until) });
  };

  const nameOf = (period: SalesPeriod) => {
    const { current, compared: before } = period;
    const isOneDay = before.from === before.to;
    if (period.compare === "previous" && period.period === "today")
      return t("yesterdayOn", { weekday: weekdayName(before.from) });
    if (period.compare === "year" && !isOneDay)
      return before.from.slice(0, 4) === before.to.slice(0, 4)
        ? t("sameDaysOf", { year: before.to.slice(0, 4) })
        : t("sameDaysAYearBefore");
    return days(before.from, before.to, current.to.slice(0, 4), isOneDay);
  };

  const weekdayName = (day: Day) => dateTime(startOfDay(day), { weekday: "long", timeZone: BUSINESS_TIME_ZONE });

  return { days, compared };
}
