"use client";

import { useTranslations } from "next-intl";
import { addDays, dayOf } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** An instant as people say it: the day only if it is not today. */
export function useMoment() {
  const t = useTranslations("campaigns.moment");
  const format = useFormatters();
  const today = dayOf(useNow());
  const say = (value: string, words: "at" | "day") => {
    const day = dayOf(new Date(value));
    const kind = day === today ? "today" : day === addDays(today, -1) ? "yesterday" : "other";
    return t(`${words}.${kind}`, { date: format.date(value), time: format.time(value) });
  };
  return {
    /** `às 15:50`, `ontem às 15:50`, `em 27/11/2026 às 15:50` */
    at: (value: string) => say(value, "at"),
    /** The same with the day said: `hoje às 15:50` */
    dayAt: (value: string) => say(value, "day"),
  };
}
