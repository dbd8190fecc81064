import type { LogQuery } from "@/components/audit/api.ts";
import { addDays, addMonths, type Day, isDay, startOfDay, startOfMonth } from "@/lib/core/dates.ts";

export const PAGE_SIZES = ["50", "100", "200"] as const;
export const PRESETS = [
  "all",
  "today",
  "yesterday",
  "last7",
  "last30",
  "last90",
  "month",
  "lastMonth",
  "year",
] as const;
export type Preset = (typeof PRESETS)[number];

/** Filters in the page's URL. Days in Brazilian time, both ends inclusive. */
export type AuditFilters = { user: string; action: string; search: string; from: string; to: string };

export function presetRange(preset: Preset, today: Day): Pick<AuditFilters, "from" | "to"> {
  switch (preset) {
    case "all":
      return { from: "", to: "" };
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "last7":
      return { from: addDays(today, -6), to: today };
    case "last30":
      return { from: addDays(today, -29), to: today };
    case "last90":
      return { from: addDays(today, -89), to: today };
    case "month":
      return { from: startOfMonth(today), to: today };
    case "lastMonth":
      return { from: addMonths(startOfMonth(today), -1), to: addDays(startOfMonth(today), -1) };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    default: {
      const unhandled: never = preset;
      return unhandled;
    }
  }
}

/** The preset for these days; null for a custom range. */
export function presetOf({ from, to }: Pick<AuditFilters, "from" | "to">, today: Day): Preset | null {
  return (
    PRESETS.find((preset) => {
      const range = presetRange(preset, today);
      return range.from === from && range.to === to;
    }) ?? null
  );
}

/** The end is before the beginning, so no entry can match. */
export function isReversed({ from, to }: Pick<AuditFilters, "from" | "to">): boolean {
  return isDay(from) && isDay(to) && to < from;
}

/** Converts Brazilian days to instants, because the API's days are in UTC. */
export function toLogQuery({ user, action, search, from, to }: AuditFilters): LogQuery {
  return {
    userId: user || undefined,
    actionType: action || undefined,
    search: search.trim() || undefined,
    startAt: isDay(from) ? startOfDay(from).toISOString() : undefined,
    endAt: isDay(to) ? new Date(startOfDay(addDays(to, 1)).getTime() - 1).toISOString() : undefined,
  };
}

export function isFiltered(filters: AuditFilters): boolean {
  return Object.values(filters).some((value) => value !== "");
}
