import { addDays, BUSINESS_OFFSET_MS, type Day, dayOf, startOfDay } from "../core/dates.ts";
import type { FigureChange, KeyedRow } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import type { JobRun } from "../jobs/index.ts";
import { toChanged } from "../settings/index.ts";
import type { Comparison } from "./names.ts";
import { type FactorSums, splitChange } from "./rules/change.ts";
import { bucketOf, type ComparedDays, type DaySum, isCovered, type PeriodDays, toBuckets } from "./rules/period.ts";
import { keptFrom } from "./rules/retention.ts";
import { usualHours } from "./rules/running-day.ts";
import { variationOf } from "./rules/variation.ts";
import {
  type DashboardTotal,
  type IntradayPoint,
  RETENTION_YEARS,
  type RecentSale,
  type RetentionRunView,
  type RetentionView,
  type RunningDay,
  type SalesHistoryDay,
  type SalesPeriod,
  type SameMoment,
  type StoreComparison,
  type StorePeriod,
  type TopSeller,
} from "./schemas.ts";
import type { DashboardTotalRow, DayRow, HourRow } from "./store/dashboard.ts";
import type { PeriodRow } from "./store/period.ts";
import type { StoreComparisonRow, TopSellerRow } from "./store/rankings.ts";
import type { RecentSaleRow } from "./store/recent-sales.ts";
import type { RetentionRow } from "./store/retention.ts";
import type { RunningDayRow } from "./store/running-day.ts";
import type { BuyerRow } from "./store/sale-rows.ts";
import type { StretchSum } from "./store/same-moment.ts";
import type { StorePeriodRow } from "./store/store-periods.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;

type Earlier = { until: Date; yesterday: StretchSum; previousMonth: StretchSum; yearAgo: StretchSum };

export function toDashboardTotal(row: DashboardTotalRow, earlier: Earlier): DashboardTotal {
  const { today, yesterday, orders, month, previousMonth, newCustomers, recurringCustomers, updatedAt } = row;
  return {
    today: centsToAmount(today),
    yesterday: centsToAmount(yesterday),
    variation: variationOf(today, yesterday),
    orders,
    averageTicket: orders === 0 ? null : Math.round(Number(today) / orders) / 100,
    month: centsToAmount(month),
    previousMonth: centsToAmount(previousMonth),
    monthVariation: variationOf(month, previousMonth),
    newCustomers,
    recurringCustomers,
    updatedAt: updatedAt?.toISOString() ?? null,
    sameMoment: toSameMoment(row, earlier),
  };
}

function toSameMoment(row: DashboardTotalRow, { until, yesterday, previousMonth, yearAgo }: Earlier): SameMoment {
  const ticket = ticketCents(row.today, row.orders);
  const yesterdayTicket = ticketCents(yesterday.total, yesterday.orders);
  return {
    until: until.toISOString(),
    yesterday: centsToAmount(yesterday.total),
    variation: variationOf(row.today, yesterday.total),
    yesterdayOrders: yesterday.orders,
    ordersVariation: variationOf(BigInt(row.orders), BigInt(yesterday.orders)),
    yesterdayTicket: yesterdayTicket === null ? null : centsToAmount(yesterdayTicket),
    ticketVariation: ticket === null || yesterdayTicket === null ? null : variationOf(ticket, yesterdayTicket),
    previousMonth: centsToAmount(previousMonth.total),
    monthVariation: variationOf(row.month, previousMonth.total),
    yearAgo: centsToAmount(yearAgo.total),
    yearVariation: variationOf(row.month, yearAgo.total),
  };
}

/** Average per order; null without an order. */
function ticketCents(total: bigint, orders: number): bigint | null {
  return orders === 0 ? null : BigInt(Math.round(Number(total) / orders));
}

/** Every day from `from` to `to`, including days without sales. */
export function toSalesHistory(rows: readonly DayRow[], from: Day, to: Day): SalesHistoryDay[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: SalesHistoryDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const row = byDay.get(date);
    days.push({ date, total: centsToAmount(row?.total ?? 0n), count: row?.count ?? 0 });
  }
  return days;
}

type ShownPeriod = { days: PeriodDays; compared: ComparedDays; compare: Comparison; today: Day };

export function toSalesPeriod(rows: readonly PeriodRow[], shown: ShownPeriod): SalesPeriod {
  const { days, compared, compare, today } = shown;
  const firstDay = rows[0]?.firstDay ?? null;
  const sums = { current: toDaySums(rows, true), compared: toDaySums(rows, false), firstDay };
  const [now, before] = [sumOf(sums.current), sumOf(sums.compared)];
  const [ticket, ticketBefore] = [ticketCents(now.total, now.orders), ticketCents(before.total, before.orders)];
  const known = rows[0]?.knownUntil ?? startOfDay(today);
  // Only a part of it has sales: any difference would be a comparison of unlike periods.
  const isWhole = isCovered(compared.from, firstDay);
  const sinceMidnight = known.getTime() - startOfDay(today).getTime();
  const until = days.to === today ? known.toISOString() : null;
  const sameMoment = new Date(startOfDay(compared.to).getTime() + sinceMidnight).toISOString();
  return {
    period: days.period,
    compare,
    current: { from: days.from, to: days.to, until, ...toAmounts(now) },
    compared: {
      from: compared.from,
      to: compared.to,
      until: compared.isPartial ? sameMoment : null,
      isWhole,
      ...toAmounts(before),
    },
    firstDay,
    variation: isWhole ? variationOf(now.total, before.total) : null,
    ordersVariation: isWhole ? variationOf(BigInt(now.orders), BigInt(before.orders)) : null,
    ticketVariation: isWhole && ticket !== null && ticketBefore !== null ? variationOf(ticket, ticketBefore) : null,
    bucket: bucketOf(days),
    points: toBuckets(days, compared, sums).map((point) => ({
      ...point,
      total: centsToAmount(point.total),
      compared: point.compared === null ? null : centsToAmount(point.compared),
    })),
  };
}

function toDaySums(rows: readonly PeriodRow[], current: boolean): DaySum[] {
  return rows.flatMap(({ isCurrent, day, total, orders }) =>
    isCurrent === current && day !== null ? [{ day, total: total ?? 0n, orders: orders ?? 0 }] : [],
  );
}

function sumOf(days: readonly FactorSums[]): { total: bigint; orders: number } {
  return {
    total: days.reduce((sum, { total }) => sum + total, 0n),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
  };
}

function toAmounts({ total, orders }: { total: bigint; orders: number }) {
  const ticket = ticketCents(total, orders);
  return { total: centsToAmount(total), orders, averageTicket: ticket === null ? null : centsToAmount(ticket) };
}

export function toRecentSale(row: RecentSaleRow): RecentSale {
  const { occurredAt, amountCents, ...sale } = row;
  return { ...sale, date: occurredAt.toISOString(), total: centsToAmount(amountCents) };
}

export function toStoreComparison(row: StoreComparisonRow): StoreComparison {
  const { today, yesterday, yesterdayUntilNow, lastSaleAt, ...store } = row;
  return {
    ...store,
    today: centsToAmount(today),
    yesterday: centsToAmount(yesterday),
    variation: variationOf(today, yesterday),
    yesterdayUntilNow: centsToAmount(yesterdayUntilNow),
    variationUntilNow: variationOf(today, yesterdayUntilNow),
    lastSale: lastSaleAt?.toISOString() ?? null,
  };
}

/** A store whose sales begin within the compared period has no variation: it would compare unlike periods. */
export function toStorePeriod(
  { firstDay, comparedOrders: _, ...row }: StorePeriodRow,
  compared: { from: Day },
): StorePeriod {
  const isWhole = isCovered(compared.from, firstDay);
  return {
    ...row,
    total: centsToAmount(row.total),
    compared: centsToAmount(row.compared),
    variation: isWhole ? variationOf(row.total, row.compared) : null,
  };
}

/** Per store and per factor; both add up to the difference. */
export function toSalesChange(
  rows: readonly StorePeriodRow[],
  { from, to, until }: Pick<FigureChange, "from" | "to" | "until">,
): FigureChange {
  const now = sumOf(rows);
  const before = sumOf(rows.map(({ compared, comparedOrders }) => ({ total: compared, orders: comparedOrders })));
  const difference = now.total - before.total;
  const partOf = (cents: bigint) => ({ difference: centsToAmount(cents), share: shareOf(cents, difference) });
  const size = (row: StorePeriodRow) => Math.abs(Number(row.total - row.compared));
  return {
    current: centsToAmount(now.total),
    compared: centsToAmount(before.total),
    from,
    to,
    until,
    difference: centsToAmount(difference),
    factors: toChangeFactors(now, before, partOf),
    stores: rows
      .toSorted((a, b) => size(b) - size(a))
      .map((row) => ({
        store: { id: row.storeId, name: row.tradeName },
        before: centsToAmount(row.compared),
        now: centsToAmount(row.total),
        ...partOf(row.total - row.compared),
      })),
  };
}

type ChangePart = Pick<FigureChange["stores"][number], "difference" | "share">;

function toChangeFactors(now: FactorSums, before: FactorSums, partOf: (cents: bigint) => ChangePart) {
  const split = splitChange(now, before);
  if (split === null) return [];
  const ticketOf = ({ total, orders }: FactorSums) => centsToAmount(ticketCents(total, orders) ?? 0n);
  return [
    { name: "orders" as const, before: before.orders, now: now.orders, ...partOf(split.orders) },
    { name: "ticket" as const, before: ticketOf(before), now: ticketOf(now), ...partOf(split.ticket) },
  ];
}

/** Percentage with one decimal; null of nothing. */
function shareOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Math.round((Number(part) / Number(whole)) * 1000) / 10;
}

/** The 24 hours of `now`'s UTC−3 day, and the same hours of the previous day. */
export function toIntradayPoints(rows: readonly HourRow[], startOfToday: Date, now: Date): IntradayPoint[] {
  const totals = new Map(rows.map(({ hour, total }) => [hour.getTime(), total]));
  const presentHour = new Date(now.getTime() + BUSINESS_OFFSET_MS).getUTCHours();
  return Array.from({ length: HOURS }, (_, hour) => {
    const instant = startOfToday.getTime() + hour * HOUR_MS;
    return {
      hour: hourName(hour),
      hoje: centsToAmount(totals.get(instant) ?? 0n),
      ontem: centsToAmount(totals.get(instant - HOURS * HOUR_MS) ?? 0n),
      isFuture: hour > presentHour,
    };
  });
}

export function toRunningDay(
  rows: readonly RunningDayRow[],
  { days, weekdays }: { days: readonly Day[]; weekdays: readonly Day[] },
): RunningDay {
  const [first] = rows;
  if (!first) throw new Error("The aggregate query returned no row");
  const soFar = new Map(rows.filter(({ hour }) => hour === null).map((row) => [row.day, row]));
  const byHour = rows.flatMap(({ day, hour, total }) => (hour === null ? [] : [{ day, hour, total }]));
  const running = {
    hour: new Date(first.knownUntil.getTime() + BUSINESS_OFFSET_MS).getUTCHours(),
    soFar: new Map(weekdays.map((day) => [day, soFar.get(day)?.total ?? 0n])),
  };
  return {
    until: first.knownUntil.toISOString(),
    days: days.map((date) => {
      const { total, orders } = soFar.get(date) ?? { total: 0n, orders: 0 };
      return { date, ...toAmounts({ total, orders }) };
    }),
    usual: usualHours(byHour, running).map(({ hour, low, high }) => ({
      hour: hourName(hour),
      low: centsToAmount(low),
      high: centsToAmount(high),
    })),
  };
}

function hourName(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

export function toTopSellers(rows: readonly TopSellerRow[]): TopSeller[] {
  return rows.map(({ name, store, total, count }, index) => ({
    rank: index + 1,
    name,
    store: store ?? "",
    total: centsToAmount(total),
    count,
  }));
}

export function toRetentionView(stored: RetentionRow | null, runs: readonly JobRun[], now: Date): RetentionView {
  const { years = RETENTION_YEARS.min, startsAt = null, purgedUntil = null } = stored ?? {};
  const { at = null, byId = null, byName = null } = stored ?? {};
  return {
    transactionYears: years,
    keptFrom: dayOf(keptFrom(now, years)),
    startsAt: startsAt !== null && startsAt > now ? startsAt.toISOString() : null,
    deletedBefore: purgedUntil && dayOf(purgedUntil),
    runs: runs.map(toRetentionRunView),
    changed: toChanged({ at, byId, byName }),
  };
}

function toRetentionRunView({ id, status, startedAt, finishedAt, progress }: JobRun): RetentionRunView {
  const deleted = (entity: string) => progress[entity]?.deleted ?? 0;
  const times = { startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
  return { id, status, ...times, transactions: deleted("transactions"), items: deleted("items") };
}

/** `at`: the last purchase. */
export function toBuyerFigureRow({ customerId, customer, storeId, store, lastOrderAt }: BuyerRow): KeyedRow {
  return {
    key: [customerId],
    id: customerId,
    customer: { id: customerId, name: customer },
    store: { id: storeId, name: store },
    seller: null,
    at: lastOrderAt.toISOString(),
    amount: null,
  };
}
