"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Recurrence } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** "Toda semana, segunda e quarta, às 09:00, até 31/12/2026". */
export function useRecurrenceText(): (rule: Recurrence) => string {
  const t = useTranslations("campaigns.recurrence");
  const { list } = useFormatter();
  const format = useFormatters();
  return ({ frequency, interval, weekdays, time, until }) => {
    const days = weekdays.map((day) => t(`weekdays.${day}`));
    const parts = [
      t(`every.${frequency}`, { count: interval }),
      frequency === "weekly" && days.length > 0 ? list(days) : null,
      t("at", { time }),
      until ? t("until", { day: format.date(until) }) : null,
    ];
    return parts.filter((part) => part !== null).join(", ");
  };
}
