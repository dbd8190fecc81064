"use client";

import { useTranslations } from "next-intl";
import { dayNameOf } from "@/components/dashboard/data/last-sale.ts";
import { dayOf } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const RELATIVE_WITHIN_MS = 3_600_000;

/** Time of a sale: `há 12 min` within the hour, `14:05` today, `ontem 18:42`, else `19/11 18:42`. */
export function useSaleTime(): (instant: string, now: Date) => string {
  const t = useTranslations("dashboard.time");
  const { time, dayMonth, relative } = useFormatters();
  return (instant, now) => {
    const age = now.getTime() - Date.parse(instant);
    if (age < RELATIVE_WITHIN_MS) return age < 0 ? relative(now, now) : relative(instant, now);
    const day = dayNameOf(instant, dayOf(now));
    if (day === "today") return time(instant);
    if (day === "yesterday") return t("yesterdayAt", { time: time(instant) });
    return `${dayMonth(instant)} ${time(instant)}`;
  };
}
