import type { LinePoint } from "@/components/charts/line-chart.tsx";
import { timeOf } from "@/lib/core/dates.ts";
import type { IntradayPoint, RunningDay, SameMoment } from "@/lib/sales/schemas.ts";

/**
 * `ontemAhead` is the rest of yesterday's line after the current hour, drawn dotted. `usual`: the band of the last four
 * same weekdays, null if unknown.
 */
export type IntradayRow = LinePoint & {
  hoje: number | null;
  ontem: number | null;
  ontemAhead: number | null;
  usual: [number, number] | null;
};

/** Hours before the first and after the last sale of both days are cut, except opening hours. */
const OPENING_HOUR = 8;
const CLOSING_HOUR = 20;

/**
 * Cumulative sums by hour, because single hours would show the current one as a fall. Today's line ends at the hour of
 * `sameMoment`, until which its sales are known; there yesterday's line is at its sum until the same moment.
 */
export function toIntradayRows(
  points: readonly IntradayPoint[],
  sameMoment?: SameMoment,
  usual: RunningDay["usual"] = [],
): IntradayRow[] {
  const bands = new Map(usual.map(({ hour, low, high }) => [hour, [low, high] as [number, number]]));
  const lastHour = points.findLast(({ isFuture }) => !isFuture)?.hour ?? "00:00";
  const known = hourOf(sameMoment ? timeOf(new Date(sameMoment.until)) : lastHour);
  return trimQuietHours(accumulate(points)).map((point) => {
    const hour = hourOf(point.hour);
    const ontem = hour === known && sameMoment ? sameMoment.yesterday : point.ontem;
    return {
      x: hourLabel(point.hour),
      hoje: hour > known ? null : point.hoje,
      ontem: hour > known ? null : ontem,
      ontemAhead: hour >= known ? ontem : null,
      usual: bands.get(point.hour) ?? null,
    };
  });
}

type Accumulated = IntradayPoint & { hasSales: boolean };

export function accumulate(points: readonly IntradayPoint[]): Accumulated[] {
  let [hoje, ontem] = [0, 0];
  return points.map((point) => {
    hoje += point.hoje;
    ontem += point.ontem;
    return { ...point, hoje, ontem, hasSales: point.hoje !== 0 || point.ontem !== 0 };
  });
}

export type IntradaySummary = {
  today: number;
  /** Yesterday, up to the end of the current hour. */
  yesterdaySoFar: number;
  yesterday: number;
  /** Label of the last compared hour, such as `15h`. */
  until: string;
  /** The current hour; null once the day is over. */
  present: string | null;
};

/** Null if neither day had sales. */
export function summarizeIntraday(points: readonly IntradayPoint[]): IntradaySummary | null {
  if (!points.some(({ hoje, ontem }) => hoje !== 0 || ontem !== 0)) return null;
  const past = points.filter(({ isFuture }) => !isFuture);
  const last = past.at(-1);
  return {
    today: sum(past.map(({ hoje }) => hoje)),
    yesterdaySoFar: sum(past.map(({ ontem }) => ontem)),
    yesterday: sum(points.map(({ ontem }) => ontem)),
    until: last ? `${hourOf(last.hour) + 1}h` : "0h",
    present: last ? hourLabel(last.hour) : null,
  };
}

export function hourLabel(hour: string): string {
  return `${hourOf(hour)}h`;
}

function trimQuietHours(points: readonly Accumulated[]): readonly Accumulated[] {
  const isShown = ({ hour, hasSales }: Accumulated) =>
    hasSales || (hourOf(hour) >= OPENING_HOUR && hourOf(hour) <= CLOSING_HOUR);
  const first = points.findIndex(isShown);
  return first === -1 ? [] : points.slice(first, points.findLastIndex(isShown) + 1);
}

function hourOf(hour: string): number {
  return Number.parseInt(hour, 10);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
