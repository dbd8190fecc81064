"use client";

import { useFormatter, useTranslations } from "next-intl";
import { dayNameOf } from "@/components/dashboard/data/last-sale.ts";
import { dayOf } from "@/lib/core/dates.ts";
import { BUSINESS_TIME_ZONE } from "@/lib/web/locale.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type DatelineProps = {
  now: Date;
  /** Null until phase 1 has loaded. */
  hasSalesToday: boolean | null;
  lastSale: string | null;
  /** The store that the page is filtered by, if exactly one. */
  store: string | null;
};

/** The line under the title: the date, and the time of the last sale. */
export function Dateline({ now, hasSalesToday, lastSale, store }: DatelineProps) {
  const t = useTranslations("dashboard.dateline");
  const { dateTime } = useFormatter();
  const day = dateTime(now, { weekday: "long", day: "numeric", month: "long", timeZone: BUSINESS_TIME_ZONE });
  const last = useLastSaleText(lastSale, now);
  if (hasSalesToday === null) return <>{t("day", { day })}</>;
  if (hasSalesToday) return <>{last ? t("dayAndLast", { day, last }) : t("day", { day })}</>;
  const sentence = store === null ? t("quiet") : t("quietAt", { store });
  return <>{last ? `${sentence} ${t("last", { last })}` : sentence}</>;
}

function useLastSaleText(lastSale: string | null, now: Date): string | null {
  const t = useTranslations("dashboard.time");
  const { time, date } = useFormatters();
  if (lastSale === null) return null;
  const day = dayNameOf(lastSale, dayOf(now));
  if (day === "today") return t("todayAt", { time: time(lastSale) });
  if (day === "yesterday") return t("yesterdayAt", { time: time(lastSale) });
  return t("dateAt", { date: date(lastSale), time: time(lastSale) });
}
