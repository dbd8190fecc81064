import { addMonths, type Day, startOfMonth } from "@/lib/core/dates.ts";
import type { RfmSegment } from "@/lib/customers/names.ts";

const MONTHS = 12;

export type RfmMonth = { month: Day; segment: RfmSegment | null };

/** The last twelve months, oldest first; the current one has the current segment. */
export function lastMonths(
  history: readonly { period: string; rfmStatus: RfmSegment }[],
  today: Day,
  now: RfmSegment,
): RfmMonth[] {
  const byMonth = new Map(history.map(({ period, rfmStatus }) => [period.slice(0, 7), rfmStatus]));
  const running = startOfMonth(today);
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(running, index - MONTHS + 1);
    return { month, segment: month === running ? now : (byMonth.get(month.slice(0, 7)) ?? null) };
  });
}

export type RfmStay = { segment: RfmSegment; since: Day };

/** The groups one after another, the current one first. A month without a record ends none. */
export function toStays(months: readonly RfmMonth[]): RfmStay[] {
  const stays: RfmStay[] = [];
  for (const { month, segment } of months)
    if (segment !== null && segment !== stays[0]?.segment) stays.unshift({ segment, since: month });
  return stays;
}
