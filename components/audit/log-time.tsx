"use client";

import { useTranslations } from "next-intl";
import { dayOf } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** "hoje 06:26" or "30/11 06:26", with the year if it is another, and "há 3 min" as title. */
export function LogTime({ value }: { value: string }) {
  const t = useTranslations("audit.table");
  const format = useFormatters();
  const now = useNow();
  const [day, today] = [dayOf(new Date(value)), dayOf(now)];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const date = day === today ? t("today") : isThisYear ? format.dayMonth(value) : format.date(value);
  return (
    <time dateTime={value} title={format.relative(value, now)} className="whitespace-nowrap" suppressHydrationWarning>
      {date} {format.time(value)}
    </time>
  );
}
