import { addDays, type Day, dayOf } from "@/lib/core/dates.ts";
import type { RecentSale, StoreComparison } from "@/lib/sales/schemas.ts";

/** Time of the last known sale; returns do not count. */
export function findLastSale(
  recent: readonly RecentSale[] | undefined,
  stores: readonly StoreComparison[] | undefined,
): string | null {
  const sales = (recent ?? []).filter(({ total }) => total > 0).map(({ date }) => date);
  const ofStores = (stores ?? []).map(({ lastSale }) => lastSale).filter((instant) => instant !== null);
  return [...sales, ...ofStores].sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
}

export type DayName = "today" | "yesterday" | "other";

/** The day as "today", "yesterday" or a date. */
export function dayNameOf(instant: string, today: Day): DayName {
  const day = dayOf(new Date(instant));
  if (day === today) return "today";
  return day === addDays(today, -1) ? "yesterday" : "other";
}
