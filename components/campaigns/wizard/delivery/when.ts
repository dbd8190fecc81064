import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { addDays, type Day, dayOf, startOfDay, timeOf } from "@/lib/core/dates.ts";

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

const FIRST_HOUR = 9;
const LAST_HOUR = 19;
/** Time to check the audience and the message before the send starts. */
const NOTICE_MS = 30 * 60_000;

/** The next full hour in which shops write to customers, 09:00 to 19:00, at least half an hour ahead. */
export function nextSlot(now: Date): Pick<When, "day" | "time"> {
  const earliest = new Date(now.getTime() + NOTICE_MS);
  const [day, time] = [dayOf(earliest), timeOf(earliest)];
  const hour = Number(time.slice(0, 2)) + (time.endsWith(":00") ? 0 : 1);
  if (hour > LAST_HOUR) return { day: addDays(day, 1), time: toTime(FIRST_HOUR) };
  return { day, time: toTime(Math.max(FIRST_HOUR, hour)) };
}

/** The chosen time as a schedule; the next suitable hour if it is over. */
export function scheduled(when: When, now: Date): When {
  const instant = instantOf(when);
  const isOver = instant !== null && instant <= now;
  return { ...when, ...(isOver ? nextSlot(now) : null), mode: "at" };
}

const toTime = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
