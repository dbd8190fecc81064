import { addDays, BUSINESS_OFFSET_MS, type Day } from "../core/dates.ts";
import { centsToAmount } from "../core/money.ts";
import { variationOf } from "./rules/variation.ts";
import type {
  DashboardTotal,
  IntradayPoint,
  RecentSale,
  SalesHistoryDay,
  StoreComparison,
  TopSeller,
} from "./schemas.ts";
import type { DashboardTotalRow, DayRow, HourRow } from "./store/dashboard.ts";
import type { StoreComparisonRow, TopSellerRow } from "./store/rankings.ts";
import type { RecentSaleRow } from "./store/recent-sales.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;

export function toDashboardTotal(row: DashboardTotalRow): DashboardTotal {
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
  };
}

/** Every day from `from` to `to`, also those without a sale. */
export function toSalesHistory(rows: readonly DayRow[], from: Day, to: Day): SalesHistoryDay[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: SalesHistoryDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const row = byDay.get(date);
    days.push({ date, total: centsToAmount(row?.total ?? 0n), count: row?.count ?? 0 });
  }
  return days;
}

export function toRecentSale(row: RecentSaleRow): RecentSale {
  const { occurredAt, amountCents, ...sale } = row;
  return { ...sale, date: occurredAt.toISOString(), total: centsToAmount(amountCents) };
}

export function toStoreComparison(row: StoreComparisonRow): StoreComparison {
  const { today, yesterday, lastSaleAt, ...store } = row;
  return {
    ...store,
    today: centsToAmount(today),
    yesterday: centsToAmount(yesterday),
    variation: variationOf(today, yesterday),
    lastSale: lastSaleAt?.toISOString() ?? null,
  };
}

/** The 24 hours of the UTC−3 day of `now`, beside the same hours of the day before. */
export function toIntradayPoints(rows: readonly HourRow[], startOfToday: Date, now: Date): IntradayPoint[] {
  const totals = new Map(rows.map(({ hour, total }) => [hour.getTime(), total]));
  const presentHour = new Date(now.getTime() + BUSINESS_OFFSET_MS).getUTCHours();
  return Array.from({ length: HOURS }, (_, hour) => {
    const instant = startOfToday.getTime() + hour * HOUR_MS;
    return {
      hour: `${String(hour).padStart(2, "0")}:00`,
      hoje: centsToAmount(totals.get(instant) ?? 0n),
      ontem: centsToAmount(totals.get(instant - HOURS * HOUR_MS) ?? 0n),
      isFuture: hour > presentHour,
    };
  });
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
