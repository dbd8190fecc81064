import type { CustomerFilters } from "@/components/customers/filters/filters.ts";
import { spanDays } from "@/components/customers/filters/last-order.ts";
import { type Day, daysBetween } from "@/lib/core/dates.ts";
import { RFM_SEGMENTS, type RfmSegment } from "@/lib/customers/names.ts";
import type { SaveRfmSettings } from "@/lib/rfm/schemas.ts";

/** Both ends inclusive; null is open. */
type Range = { min: number | null; max: number | null };
/** Days since the last purchase, and the amount spent in cents. */
type Figures = { days: number; spent: number; orders: number };
type FigureRanges = Record<keyof Figures, Range>;

const ANY: Range = { min: null, max: null };
const FIGURES = ["days", "orders", "spent"] as const;

/** The SQL function `rfm_status` for a customer with orders; tests compare both with the specification's table. */
function segmentOf({ days, spent, orders }: Figures, constants: SaveRfmSettings): RfmSegment {
  const { riskDays, churnDays, loyalTotalSpent, loyalOrderCount } = constants;
  const isFrequent = orders > loyalOrderCount;
  const isLoyal = isFrequent || spent > cents(loyalTotalSpent);
  const hasFew = orders >= 2 && orders <= 4;
  if (days <= 30 && isLoyal) return "champions";
  if (days <= 90 && isFrequent) return "loyal_customers";
  if (days <= 60 && hasFew) return "potential_loyalist";
  if (days <= 30) return "recent_customers";
  if (days <= 90 && hasFew) return "promising";
  if (days > 90 && days <= riskDays && orders > 2) return "need_attention";
  if (days > 90 && days <= 150) return "about_to_sleep";
  if (days > riskDays && days <= churnDays) return "at_risk";
  if (days > churnDays) return isLoyal ? "cant_lose_them" : "hibernating";
  return days <= 90 ? "promising" : "at_risk";
}

/** The segments a customer within the filters can have with these constants, in order. */
export function possibleSegments(filters: CustomerFilters, today: Day, constants: SaveRfmSettings): RfmSegment[] {
  return segmentsWithin(rangesOf(filters, today), constants);
}

export type Reason = { segment: RfmSegment; figure: (typeof FIGURES)[number] | null; range: Range };

/** Which figure of its definition excludes the segment from the filters; null if only their combination does. */
export function reasonFor(
  segment: RfmSegment,
  filters: CustomerFilters,
  today: Day,
  constants: SaveRfmSettings,
): Reason {
  const ranges = rangesOf(filters, today);
  for (const figure of FIGURES) {
    const range = rangeOf(segment, figure, constants);
    if (range && !overlaps(range, ranges[figure])) return { segment, figure, range };
  }
  return { segment, figure: null, range: ANY };
}

function rangesOf({ span, from, to, spentMin, spentMax, ordersMin, ordersMax }: CustomerFilters, today: Day) {
  const lastOrder = span === null ? { from, to } : spanDays(span, today);
  const ago = (day: Day | null) => (day === null ? null : daysBetween(day, today));
  return {
    days: { min: ago(lastOrder.to), max: ago(lastOrder.from) },
    spent: { min: spentMin === null ? null : cents(spentMin), max: spentMax === null ? null : cents(spentMax) },
    orders: { min: ordersMin, max: ordersMax },
  };
}

/** Tries one value of each piece of the definition that the ranges contain. */
function segmentsWithin(ranges: FigureRanges, constants: SaveRfmSettings): RfmSegment[] {
  const starts = startsOf(constants);
  const values = (figure: keyof Figures) => {
    const within = { ...ranges[figure], min: Math.max(ranges[figure].min ?? -Infinity, starts[figure][0] ?? 0) };
    return [within.min, ...starts[figure]].filter((value) => includes(within, value));
  };
  const found = new Set<RfmSegment>();
  for (const days of values("days"))
    for (const orders of values("orders"))
      for (const spent of values("spent")) found.add(segmentOf({ days, orders, spent }, constants));
  if (mayHaveNoOrders(ranges)) found.add("hibernating");
  return RFM_SEGMENTS.filter((segment) => found.has(segment));
}

/** Where another piece of the definition begins, in order. */
function startsOf({ riskDays, churnDays, loyalTotalSpent, loyalOrderCount }: SaveRfmSettings) {
  const order = (values: number[]) => values.sort((a, b) => a - b);
  return {
    days: order([0, 31, 61, 91, riskDays + 1, 151, churnDays + 1]),
    orders: order([1, 2, 3, 5, loyalOrderCount + 1]),
    spent: [-Infinity, cents(loyalTotalSpent) + 1],
  };
}

/** Without orders there is no last purchase, nothing was spent, and the customer is hibernating. */
function mayHaveNoOrders({ days, spent, orders }: FigureRanges): boolean {
  return days.min === null && days.max === null && includes(orders, 0) && (spent.min ?? 0) <= 0;
}

/** The values of a figure that the segment can have; null if no customer can have the segment. */
function rangeOf(segment: RfmSegment, figure: keyof Figures, constants: SaveRfmSettings): Range | null {
  const starts = startsOf(constants)[figure];
  const pieces = starts
    .map((min, index) => ({ min, max: (starts[index + 1] ?? Infinity) - 1 }))
    .filter((piece) => piece.min <= piece.max)
    .filter((piece) =>
      segmentsWithin({ days: ANY, spent: ANY, orders: ANY, [figure]: piece }, constants).includes(segment),
    );
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return null;
  const least = figure === "orders" && segment !== "hibernating" ? 0 : (starts[0] ?? 0);
  return { min: first.min <= least ? null : first.min, max: last.max === Infinity ? null : last.max };
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}

function includes({ min, max }: Range, value: number): boolean {
  return (min === null || value >= min) && (max === null || value <= max);
}

function overlaps(one: Range, other: Range): boolean {
  return (one.min ?? -Infinity) <= (other.max ?? Infinity) && (other.min ?? -Infinity) <= (one.max ?? Infinity);
}
