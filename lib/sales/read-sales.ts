import { addDays, dayOf, startOfDay } from "../core/dates.ts";
import type { FigureChange } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import { comparedDays, periodDays } from "./rules/period.ts";
import { sameWeekdays, sparklineDays } from "./rules/running-day.ts";
import { knownUntil, monthUntil, yesterdayUntil } from "./rules/same-moment.ts";
import type {
  DashboardTotal,
  InfluencedQuery,
  InfluencedRevenue,
  IntradayPoint,
  RecentSale,
  RecentSalesQuery,
  RunningDay,
  SalesHistoryDay,
  SalesHistoryQuery,
  SalesPeriod,
  SalesPeriodQuery,
  SalesQuery,
  StoreComparison,
  StorePeriod,
  TopSeller,
  TopSellersQuery,
} from "./schemas.ts";
import { findSalesKnownUntil, sumDashboard, sumDays, sumHours } from "./store/dashboard.ts";
import { findInfluenced } from "./store/influenced.ts";
import { sumPeriods } from "./store/period.ts";
import { compareStores, rankSellers } from "./store/rankings.ts";
import { findRecentSales } from "./store/recent-sales.ts";
import { sumRunningDay } from "./store/running-day.ts";
import { sumStretches } from "./store/same-moment.ts";
import { sumStorePeriods } from "./store/store-periods.ts";
import {
  toDashboardTotal,
  toIntradayPoints,
  toRecentSale,
  toRunningDay,
  toSalesChange,
  toSalesHistory,
  toSalesPeriod,
  toStoreComparison,
  toStorePeriod,
  toTopSellers,
} from "./views.ts";

/**
 * Today so far and all of yesterday; this month so far and all of last month; and, to compare like with like, the
 * earlier periods until the same moment.
 */
export async function getDashboardTotal(ctx: Ctx, query: SalesQuery): Promise<DashboardTotal> {
  const stores = coveredStores(ctx, query.storeIds);
  const now = ctx.clock.now();
  const row = await sumDashboard(ctx.db, stores, dayOf(now));
  const until = knownUntil(row.knownUntil, now);
  const [yesterday, previousMonth, yearAgo] = await sumStretches(ctx.db, stores, [
    yesterdayUntil(until),
    monthUntil(until, 1),
    monthUntil(until, 12),
  ]);
  if (!yesterday || !previousMonth || !yearAgo) throw new Error("The aggregate query returned too few rows");
  return toDashboardTotal(row, { until, yesterday, previousMonth, yearAgo });
}

/** The last `days` days, including today. */
export async function listSalesHistory(ctx: Ctx, query: SalesHistoryQuery): Promise<SalesHistoryDay[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const today = dayOf(ctx.clock.now());
  const from = addDays(today, 1 - query.days);
  return toSalesHistory(await sumDays(ctx.db, stores, from, today), from, today);
}

/** Sales of a period that the user chose, with those of an earlier one until the same moment. */
export async function getSalesPeriod(
  ctx: Ctx,
  { storeIds, compare, ...asked }: SalesPeriodQuery,
): Promise<SalesPeriod> {
  const now = ctx.clock.now();
  const today = dayOf(now);
  const days = periodDays(asked, today);
  const compared = comparedDays(days, compare, today);
  const rows = await sumPeriods(ctx.db, coveredStores(ctx, storeIds), { days, compared, today, now });
  return toSalesPeriod(rows, { days, compared, compare, today });
}

/** Hourly sales of today and yesterday. */
export async function listIntradayHistory(ctx: Ctx, query: SalesQuery): Promise<IntradayPoint[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const now = ctx.clock.now();
  const today = dayOf(now);
  const [from, to] = [startOfDay(addDays(today, -1)), startOfDay(addDays(today, 1))];
  const rows = await sumHours(ctx.db, stores, from, to);
  return toIntradayPoints(rows, startOfDay(today), now);
}

/** Today beside earlier days until the same time of day, and between which sums its weekday usually is. */
export async function getRunningDay(ctx: Ctx, query: SalesQuery): Promise<RunningDay> {
  const now = ctx.clock.now();
  const today = dayOf(now);
  const [days, weekdays] = [sparklineDays(today), sameWeekdays(today)];
  const asked = { days: [...new Set([...days, ...weekdays])], weekdays, today, now };
  const rows = await sumRunningDay(ctx.db, coveredStores(ctx, query.storeIds), asked);
  return toRunningDay(rows, { days, weekdays });
}

/** The newest transactions, including returns. */
export async function listRecentSales(ctx: Ctx, query: RecentSalesQuery): Promise<RecentSale[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const rows = await findRecentSales(ctx.db, stores, query.limit);
  return rows.map(toRecentSale);
}

/** Sales of each principal store today and yesterday, best of today first, including stores without sales. */
export async function listStoreComparison(ctx: Ctx, query: SalesQuery): Promise<StoreComparison[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const now = ctx.clock.now();
  const until = knownUntil(await findSalesKnownUntil(ctx.db, ctx.orgId), now);
  const rows = await compareStores(ctx.db, stores, dayOf(now), yesterdayUntil(until));
  return rows.map(toStoreComparison);
}

/** Sales of each principal store in a period that the user chose, best first, with those of an earlier one. */
export async function listStorePeriods(ctx: Ctx, query: SalesPeriodQuery): Promise<StorePeriod[]> {
  const { rows, compared } = await readStorePeriods(ctx, query);
  return rows.map((row) => toStorePeriod(row, compared));
}

/**
 * Where the difference between a period and the compared one comes from, by store and by number of sales and ticket;
 * null if sales begin within the compared one.
 */
export async function getSalesChange(
  ctx: Ctx,
  query: SalesPeriodQuery,
  { compared }: Pick<SalesPeriod, "compared">,
): Promise<FigureChange | null> {
  if (!compared.isWhole) return null;
  return toSalesChange((await readStorePeriods(ctx, query)).rows, compared);
}

async function readStorePeriods(ctx: Ctx, { storeIds, compare, ...asked }: SalesPeriodQuery) {
  const now = ctx.clock.now();
  const today = dayOf(now);
  const days = periodDays(asked, today);
  const compared = comparedDays(days, compare, today);
  const rows = await sumStorePeriods(ctx.db, coveredStores(ctx, storeIds), { days, compared, today, now });
  return { rows, compared };
}

/** Top sellers of a period by revenue. Excludes sales without a seller. */
export async function listTopSellers(ctx: Ctx, query: TopSellersQuery): Promise<TopSeller[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const { from, to } = periodDays(query, dayOf(ctx.clock.now()));
  return toTopSellers(await rankSellers(ctx.db, stores, { from, to, limit: query.limit }));
}

/**
 * Revenue attributed to campaigns (sales within the attribution window after a message), and all sales of the period.
 * A return is not linked to its sale, so only the numbers of sales, which exclude returns on both sides, form a share.
 */
export async function getInfluenced(ctx: Ctx, { storeIds, ...asked }: InfluencedQuery): Promise<InfluencedRevenue> {
  const { period } = asked;
  const { from, to } = periodDays({ ...asked, period: period === "week" ? "7d" : period }, dayOf(ctx.clock.now()));
  const row = await findInfluenced(ctx.db, coveredStores(ctx, storeIds), { from, to });
  if (!row) throw new Error("The organization has no settings");
  const cents = row.whatsappCents + row.emailCents;
  return {
    period,
    from,
    to,
    conversions: row.conversions,
    attributionWindowDays: row.windowDays,
    revenue: centsToAmount(cents),
    channels: { whatsapp: centsToAmount(row.whatsappCents), email: centsToAmount(row.emailCents) },
    total: centsToAmount(row.totalCents),
    share: row.totalCents > 0n ? Number((cents * 10_000n) / row.totalCents) / 100 : null,
    purchaseShare: row.orders > 0 ? (row.conversions / row.orders) * 100 : null,
  };
}
