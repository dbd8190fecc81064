import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { type Day, dayOf, startOfDay, timeOf } from "@/lib/core/dates.ts";

export const MODES = ["now", "at", "repeat"] as const;
export type Mode = (typeof MODES)[number];

/** The send time. It is kept locally until the user confirms: saving it would schedule the campaign at once. */
export type When = { mode: Mode; day: Day; time: string };

export function whenOf(campaign: Pick<CampaignView, "recurrence" | "scheduledAt"> | null, today: Day): When {
  const at = campaign?.scheduledAt ? new Date(campaign.scheduledAt) : null;
  const day = at === null ? today : dayOf(at);
  const time = at === null ? "09:00" : timeOf(at);
  if (campaign?.recurrence) return { mode: "repeat", day, time };
  return { mode: at === null ? "now" : "at", day, time };
}

/** Converts a day and a time in UTC−3 to an instant; null while either is incomplete. */
export function instantOf({ day, time }: Pick<When, "day" | "time">): Date | null {
  const [, hours = "", minutes = ""] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === "" || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const start = startOfDay(day).getTime();
  return Number.isNaN(start) ? null : new Date(start + (Number(hours) * 60 + Number(minutes)) * 60_000);
}
