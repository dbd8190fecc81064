import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { type Day, dayOf, timeOf } from "@/lib/core/dates.ts";

export type CalendarEvent = {
  campaign: CampaignRow;
  /** `09:00` in UTC−3. */
  time: string;
  isComing: boolean;
};

/** Past and planned sends per day, in order of time. */
export function eventsByDay(rows: readonly CampaignRow[]): Map<Day, CalendarEvent[]> {
  const days = new Map<Day, CalendarEvent[]>();
  const add = (day: Day, event: CalendarEvent) => days.set(day, [...(days.get(day) ?? []), event]);
  for (const campaign of rows) {
    const { startedAt, scheduledAt, status, occurrences } = campaign;
    if (startedAt !== null)
      add(dayOf(new Date(startedAt)), { campaign, time: timeOf(new Date(startedAt)), isComing: false });
    const next = status === "scheduled" && scheduledAt !== null ? [scheduledAt] : [];
    for (const at of new Set([...next, ...(occurrences ?? [])]))
      add(dayOf(new Date(at)), { campaign, time: timeOf(new Date(at)), isComing: true });
  }
  for (const events of days.values()) events.sort((a, b) => a.time.localeCompare(b.time));
  return days;
}

/** True for several planned sends on one day: they may reach the same customers. */
export function isClash(events: readonly CalendarEvent[]): boolean {
  return events.filter(({ isComing }) => isComing).length > 1;
}
