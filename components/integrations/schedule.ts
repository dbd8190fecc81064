import { BUSINESS_OFFSET_MS } from "@/lib/core/dates.ts";

/** When the nightly work begins, as the job engine has it: in UTC. */
export const NIGHTLY_SYNC_CRON = "0 3 * * *";
export const NIGHTLY_RFM_CRON = "0 7 * * *";

/** `0 3 * * *` → `00:00`, the hour in Brazil at which a daily schedule begins. */
export function brazilianTimeOf(cron: string): string {
  const [minute, hour] = cron.split(" ");
  const utc = Date.UTC(2026, 0, 2, Number(hour), Number(minute));
  return new Date(utc + BUSINESS_OFFSET_MS).toISOString().slice(11, 16);
}
