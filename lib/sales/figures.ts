import { z } from "zod";
import { addDays, type Day, dayOf, isDay, startOfDay } from "../core/dates.ts";
import { toSaleFigureRow } from "../core/figures/figure-rows.ts";
import type { FigureFilter, KeyedRow, RowPage } from "../core/figures/figures.ts";
import { Uuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { coveredStores } from "../stores/index.ts";
import { StoreIdsParam } from "../stores/schemas.ts";
import { COMPARISONS, daysWithSales, SALES_PERIODS } from "./names.ts";
import {
  getDashboardTotal,
  getSalesChange,
  getSalesPeriod,
  listIntradayHistory,
  listStoreComparison,
} from "./read-sales.ts";
import { comparedDays, periodDays } from "./rules/period.ts";
import { knownUntil, yesterdayUntil } from "./rules/same-moment.ts";
import type { DashboardTotal, IntradayPoint, SalesPeriod, StoreComparison } from "./schemas.ts";
import { findSalesKnownUntil } from "./store/dashboard.ts";
import { countSaleRows, findBuyerRows, findSaleRows, type SaleSelection } from "./store/sale-rows.ts";
import { toBuyerFigureRow } from "./views.ts";

const Stores = z.object({ storeIds: StoreIdsParam });
type Stores = z.infer<typeof Stores>;

const DayParam = z.string().refine(isDay, "must be a day, YYYY-MM-DD").optional();
const Period = Stores.extend({
  period: z.enum(SALES_PERIODS).default("month"),
  compare: z.enum(COMPARISONS).default("previous"),
  from: DayParam,
  to: DayParam,
});
type Period = z.infer<typeof Period>;

const Hour = Stores.extend({
  day: z.enum(["today", "yesterday"]).default("today"),
  hour: z.coerce.number().int().min(0).max(23),
});
const OneStore = z.object({ storeId: Uuid });
type OneStore = z.infer<typeof OneStore>;

const DASHBOARD = { area: "dashboard", permissions: ["app:dashboard"] } as const;
const SALES = { kind: "sales", key: ["time", "id"] } as const;

/** Sales of a selection as rows, newest first. `storesOf`: the stores that the figure is limited to. */
function saleRows<Params extends object>(
  select: (ctx: Ctx, params: Params) => Promise<SaleSelection> | SaleSelection,
  storesOf: (params: Params) => readonly string[] | undefined,
) {
  const covered = (ctx: Ctx, params: Params) => coveredStores(ctx, storesOf(params));
  const counts = readOnce(async (ctx: Ctx, params: Params) => {
    const selection = await select(ctx, params);
    return heavyRead(ctx, () => countSaleRows(ctx.db, covered(ctx, params), selection));
  });
  return {
    ...SALES,
    rows: async (ctx: Ctx, params: Params, page: RowPage): Promise<KeyedRow[]> =>
      (await findSaleRows(ctx.db, covered(ctx, params), await select(ctx, params), page)).map((row) =>
        toSaleFigureRow(row, [row.occurredAt.toISOString(), row.id]),
      ),
    count: async (ctx: Ctx, params: Params) => (await counts(ctx, params)).rows,
    returns: async (ctx: Ctx, params: Params) => (await counts(ctx, params)).returns,
  };
}

const today = (ctx: Ctx): SaleSelection => wholeDay(dayOf(ctx.clock.now()));
const yesterday = (ctx: Ctx): SaleSelection => wholeDay(addDays(dayOf(ctx.clock.now()), -1));

function wholeDay(day: Day): SaleSelection {
  return { firstDay: day, until: startOfDay(addDays(day, 1)) };
}

/** Yesterday until the time of day until which today's sales are known. */
async function yesterdayUntilNow(ctx: Ctx): Promise<SaleSelection> {
  const until = knownUntil(await findSalesKnownUntil(ctx.db, ctx.orgId), ctx.clock.now());
  const { firstDay, until: end } = yesterdayUntil(until);
  return { firstDay, until: end };
}

const orders =
  <Params>(select: (ctx: Ctx, params: Params) => Promise<SaleSelection> | SaleSelection) =>
  async (ctx: Ctx, params: Params): Promise<SaleSelection> => ({ ...(await select(ctx, params)), ordersOnly: true });

const filterBy = (key: string, values: FigureFilter["values"]): FigureFilter => ({ key, values });
const dayFilter = ({ firstDay, until }: SaleSelection): FigureFilter[] =>
  startOfDay(addDays(firstDay, 1)).getTime() === until.getTime()
    ? [filterBy("day", { day: firstDay })]
    : [filterBy("dayUntil", { until: until.toISOString() })];

const ofStores = ({ storeIds }: Stores) => storeIds;

function dayFigure(
  id: string,
  select: (ctx: Ctx) => Promise<SaleSelection> | SaleSelection,
  read: (total: DashboardTotal) => number,
): Figure<Stores> {
  return {
    ...DASHBOARD,
    id,
    unit: "money",
    parameters: Stores,
    value: async (ctx, params) => read(await getDashboardTotal(ctx, params)),
    filters: async (ctx) => dayFilter(await select(ctx)),
    ...saleRows(select, ofStores),
  };
}

function dayOrders(
  id: string,
  select: (ctx: Ctx) => Promise<SaleSelection> | SaleSelection,
  read: (total: DashboardTotal) => number,
): Figure<Stores> {
  return { ...dayFigure(id, select, read), ...saleRows<Stores>(orders(select), ofStores), unit: "count" };
}

function dayTicket(
  name: string,
  select: (ctx: Ctx) => Promise<SaleSelection> | SaleSelection,
  read: (total: DashboardTotal) => number | null,
): Figure<Stores> {
  return {
    ...DASHBOARD,
    id: `dashboard.${name}-ticket`,
    unit: "ratio",
    parameters: Stores,
    of: { numerator: `dashboard.${name}-sales`, denominator: `dashboard.${name}-orders` },
    value: async (ctx, params) => read(await getDashboardTotal(ctx, params)),
    filters: async (ctx) => dayFilter(await select(ctx)),
  };
}

function buyers(id: string, isNew: boolean, read: (total: DashboardTotal) => number): Figure<Stores> {
  return {
    ...DASHBOARD,
    id,
    unit: "count",
    kind: "customers",
    key: ["id"],
    parameters: Stores,
    value: async (ctx, params) => read(await getDashboardTotal(ctx, params)),
    filters: async (ctx) => dayFilter(today(ctx)),
    rows: async (ctx, params, page) => {
      const bought = { day: dayOf(ctx.clock.now()), isNew };
      return (await findBuyerRows(ctx.db, coveredStores(ctx, params.storeIds), bought, page)).map(toBuyerFigureRow);
    },
  };
}

type Side = "current" | "compared";
const getPeriod = readOnce((ctx: Ctx, params: Period): Promise<SalesPeriod> => getSalesPeriod(ctx, params));

/**
 * The days of `getSalesPeriod` without its sums, which rows must not wait for. The compared period may end within a day;
 * the current one counts its last day as a whole.
 */
const periodOf =
  (side: Side) =>
  async (ctx: Ctx, { compare, ...asked }: Period): Promise<SaleSelection> => {
    const now = ctx.clock.now();
    const today = dayOf(now);
    const days = periodDays(asked, today);
    const wholeDays = ({ from, to }: { from: Day; to: Day }) => ({
      firstDay: from,
      until: startOfDay(addDays(to, 1)),
    });
    if (side === "current") return wholeDays(days);
    const compared = comparedDays(days, compare, today);
    if (!compared.isPartial) return wholeDays(compared);
    const known = knownUntil(await findSalesKnownUntil(ctx.db, ctx.orgId), now);
    const sinceMidnight = known.getTime() - startOfDay(today).getTime();
    return { firstDay: compared.from, until: new Date(startOfDay(compared.to).getTime() + sinceMidnight) };
  };

function periodFigures(name: "period" | "compared", side: Side): Figure<Period>[] {
  const base = {
    ...DASHBOARD,
    parameters: Period,
    filters: async (ctx: Ctx, params: Period) => {
      const { firstDay, ...period } = await getPeriod(ctx, params);
      const { from, to, until } = period[side];
      const days = [filterBy("days", side === "compared" ? daysWithSales({ from, to }, firstDay) : { from, to })];
      return until === null ? days : [...days, filterBy("until", { until })];
    },
  };
  const value = (read: (sums: SalesPeriod[Side]) => number | null) => async (ctx: Ctx, params: Period) =>
    read((await getPeriod(ctx, params))[side]);
  const select = periodOf(side);
  return [
    {
      ...base,
      id: `dashboard.${name}-sales`,
      unit: "money",
      value: value(({ total }) => total),
      change: async (ctx, params) => getSalesChange(ctx, params, await getPeriod(ctx, params)),
      ...saleRows(select, ofStores),
    },
    {
      ...base,
      id: `dashboard.${name}-orders`,
      value: value((sums) => sums.orders),
      ...saleRows(orders(select), ofStores),
      unit: "count",
    },
    {
      ...base,
      id: `dashboard.${name}-ticket`,
      unit: "ratio",
      of: { numerator: `dashboard.${name}-sales`, denominator: `dashboard.${name}-orders` },
      value: value(({ averageTicket }) => averageTicket),
    },
  ];
}

type HourParams = z.infer<typeof Hour>;
const HOUR_MS = 3_600_000;

function hourOf(ctx: Ctx, { day, hour }: HourParams): SaleSelection {
  const firstDay = addDays(dayOf(ctx.clock.now()), day === "today" ? 0 : -1);
  const since = new Date(startOfDay(firstDay).getTime() + hour * HOUR_MS);
  return { firstDay, since, until: new Date(since.getTime() + HOUR_MS) };
}

const hourSales: Figure<HourParams> = {
  ...DASHBOARD,
  id: "dashboard.hour-sales",
  unit: "money",
  parameters: Hour,
  value: async (ctx, { day, hour, storeIds }) => {
    const points: IntradayPoint[] = await listIntradayHistory(ctx, { storeIds });
    return points[hour]?.[day === "today" ? "hoje" : "ontem"] ?? 0;
  },
  filters: async (ctx, params) => {
    const { since, until } = hourOf(ctx, params);
    return [filterBy("hour", { from: (since ?? until).toISOString(), to: until.toISOString() })];
  },
  ...saleRows(hourOf, ofStores),
};

/** Figures of one store of the comparison: it and its aliases. */
function storeFigure(
  name: string,
  select: (ctx: Ctx) => Promise<SaleSelection> | SaleSelection,
  read: (store: StoreComparison) => number,
): Figure<OneStore> {
  return {
    area: "stores",
    permissions: ["app:dashboard"],
    id: `stores.${name}`,
    unit: "money",
    parameters: OneStore,
    value: async (ctx, { storeId }) => {
      const [store] = await listStoreComparison(ctx, { storeIds: [storeId] });
      return store ? read(store) : 0;
    },
    filters: async (ctx) => dayFilter(await select(ctx)),
    ...saleRows<OneStore>(select, ({ storeId }) => [storeId]),
  };
}

const storeOrders: Figure<OneStore> = {
  ...storeFigure("today-orders", today, ({ count }) => count),
  ...saleRows<OneStore>(orders(today), ({ storeId }) => [storeId]),
  unit: "count",
};

/** What Início and the store comparison show. */
export const SALES_FIGURES: readonly Figure[] = [
  dayFigure("dashboard.today-sales", today, (total) => total.today),
  dayOrders("dashboard.today-orders", today, (total) => total.orders),
  dayTicket("today", today, (total) => total.averageTicket),
  dayFigure("dashboard.yesterday-sales", yesterday, (total) => total.yesterday),
  dayFigure("dashboard.yesterday-until-now-sales", yesterdayUntilNow, ({ sameMoment }) => sameMoment.yesterday),
  dayOrders("dashboard.yesterday-until-now-orders", yesterdayUntilNow, ({ sameMoment }) => sameMoment.yesterdayOrders),
  dayTicket("yesterday-until-now", yesterdayUntilNow, ({ sameMoment }) => sameMoment.yesterdayTicket),
  buyers("dashboard.new-customers", true, (total) => total.newCustomers),
  buyers("dashboard.recurring-customers", false, (total) => total.recurringCustomers),
  ...periodFigures("period", "current"),
  ...periodFigures("compared", "compared"),
  hourSales,
  storeFigure("today-sales", today, (store) => store.today),
  storeFigure("yesterday-sales", yesterday, (store) => store.yesterday),
  storeFigure("yesterday-until-now-sales", yesterdayUntilNow, (store) => store.yesterdayUntilNow),
  storeOrders,
] as Figure[];
