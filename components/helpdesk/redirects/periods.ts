import { addDays, type Day } from "@/lib/core/dates.ts";

/** Values of `?periodo=`; the first is the default. */
export const PERIODS = ["tudo", "hoje", "7", "30", "90"] as const;
export type Period = (typeof PERIODS)[number];

/** The period's first day; periods always end now. */
export function firstDayOf(period: Period, today: Day): Day | undefined {
  if (period === "tudo") return undefined;
  return addDays(today, 1 - (period === "hoje" ? 1 : Number(period)));
}
