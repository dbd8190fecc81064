"use client";

import { useTranslations } from "next-intl";
import { DIRECTIONS } from "@/components/dashboard/kpis/variation.tsx";
import { weekdayOf } from "@/components/dashboard/period/weekdays.ts";
import { cn } from "@/components/ui/cn.ts";
import { dayOf, timeOf } from "@/lib/core/dates.ts";
import type { RunningDay } from "@/lib/sales/schemas.ts";

type AgainstUsualProps = { value: number | null; running: RunningDay };

/** Today against the last four same weekdays at this time, the only like days: above or below all of them is news. */
export function AgainstUsual({ value, running: { until, usual } }: AgainstUsualProps) {
  const t = useTranslations("dashboard.kpi.sales.usual");
  const now = new Date(until);
  const [hour] = timeOf(now).split(":");
  const band = usual.find((one) => one.hour.startsWith(`${hour}:`));
  if (value === null || !band) return null;
  const place = value > band.high ? "up" : value < band.low ? "down" : "flat";
  return (
    <span className={cn("block", DIRECTIONS[place].color)}>{t(place, { weekday: String(weekdayOf(dayOf(now))) })}</span>
  );
}
