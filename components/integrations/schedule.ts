import { timeOf } from "@/lib/core/dates.ts";

/** Cron expressions of the nightly jobs, in UTC, as configured in the job engine. */
export const NIGHTLY_SYNC_CRON = "0 3 * * *";
export const NIGHTLY_RFM_CRON = "0 7 * * *";

/** `0 3 * * *` → `00:00`, the start time in Brazil of a daily schedule. */
export function brazilianTimeOf(cron: string): string {
  const [minute, hour] = cron.split(" ");
  return timeOf(new Date(Date.UTC(2026, 0, 2, Number(hour), Number(minute))));
}
