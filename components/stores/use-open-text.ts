"use client";

import { useTranslations } from "next-intl";
import { addDays, dayOf } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

export type OpenNow = { hasHours: boolean; isOpenNow: boolean; closesAt: string | null; opensAt: string | null };

/** "Aberta até 18:00", "Fechada, abre amanhã às 09:00". */
export function useOpenText(): (state: OpenNow) => string {
  const t = useTranslations("stores.now");
  const format = useFormatters();
  const now = useNow();
  const opening = (instant: string) => {
    const [day, today] = [dayOf(new Date(instant)), dayOf(now)];
    const time = format.time(instant);
    if (day === today) return t("today", { time });
    if (day === addDays(today, 1)) return t("tomorrow", { time });
    return t("weekday", { weekday: format.weekday(instant).replace(".", ""), time });
  };
  return ({ hasHours, isOpenNow, closesAt, opensAt }) => {
    if (!hasHours) return t("always");
    if (isOpenNow) return closesAt === null ? t("allDay") : t("open", { time: format.time(closesAt) });
    return opensAt === null ? t("never") : t("closed", { time: opening(opensAt) });
  };
}
