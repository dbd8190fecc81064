import { z } from "zod";
import { addDays, dayOf, isDay, startOfDay } from "../core/dates.ts";
import type { FigureFilter } from "../core/figures/figures.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { getInfluenced, periodDays } from "../sales/index.ts";
import { SALES_PERIODS } from "../sales/names.ts";
import type { InfluencedRevenue } from "../sales/schemas.ts";
import { coveredStores } from "../stores/index.ts";
import { StoreIdsParam } from "../stores/schemas.ts";
import { findInfluencedSales } from "./store/attributed-sales.ts";
import { toAttributedSale } from "./views.ts";

const DayParam = z.string().refine(isDay, "must be a day, YYYY-MM-DD").optional();
const Influenced = z.object({
  storeIds: StoreIdsParam,
  period: z.enum(SALES_PERIODS).default("month"),
  from: DayParam,
  to: DayParam,
});
type Influenced = z.infer<typeof Influenced>;

const DASHBOARD = { area: "dashboard", permissions: ["app:dashboard"] } as const;

const read = readOnce((ctx: Ctx, params: Influenced): Promise<InfluencedRevenue> => getInfluenced(ctx, params));

const filters = async (ctx: Ctx, params: Influenced): Promise<FigureFilter[]> => {
  const { from, to, attributionWindowDays: days } = await read(ctx, params);
  return [
    { key: "days", values: { from, to } },
    { key: "window", values: { days } },
  ];
};

const revenue: Figure<Influenced> = {
  ...DASHBOARD,
  id: "dashboard.influenced-revenue",
  unit: "money",
  kind: "sales",
  key: ["time", "id"],
  parameters: Influenced,
  value: async (ctx, params) => (await read(ctx, params)).revenue,
  filters,
  rows: async (ctx, params, page) => {
    const { from, to } = periodDays(params, dayOf(ctx.clock.now()));
    const days = { from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
    const stores = coveredStores(ctx, params.storeIds);
    const rows = await findInfluencedSales(ctx.db, stores, days, page);
    return rows.map((row) => toAttributedSale(row, [row.occurredAt.toISOString(), row.id]));
  },
  count: async (ctx, params) => (await read(ctx, params)).conversions,
};

const sales: Figure<Influenced> = {
  ...revenue,
  id: "dashboard.influenced-sales",
  unit: "count",
  value: async (ctx, params) => (await read(ctx, params)).conversions,
};

const share: Figure<Influenced> = {
  ...DASHBOARD,
  id: "dashboard.influenced-share",
  unit: "ratio",
  parameters: Influenced,
  of: { numerator: "dashboard.influenced-sales", denominator: "dashboard.period-orders" },
  value: async (ctx, params) => {
    const percent = (await read(ctx, params)).purchaseShare;
    return percent === null ? null : percent / 100;
  },
  filters,
};

/** Revenue that Início attributes to messages. */
export const SENDING_FIGURES: readonly Figure[] = [revenue, sales, share] as Figure[];
