import { z } from "zod";
import { isDay } from "../core/dates.ts";
import type { FigureFilter } from "../core/figures/figures.ts";
import { costAmount, countPeriodCharges, listPeriodCharges } from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { ASSIGNMENTS } from "../sending/names.ts";
import { visibleStores } from "../stores/index.ts";
import { closeOfQuarter, sumQuarterCost } from "./quarter-cost.ts";
import { countMembers, findMembers, type MemberScope } from "./store/member-rows.ts";
import { findQuarter, type Quarter } from "./store/quarters.ts";
import { toMember } from "./views.ts";

const RESULTS = { area: "results", permissions: ["app:campaigns"] } as const;

/** `quarter`: its first day, UTC−3. */
const OfQuarter = z.object({ quarter: z.string().refine(isDay, "must be a day") });
type OfQuarter = z.infer<typeof OfQuarter>;
const OfArm = OfQuarter.extend({ assignment: z.enum(ASSIGNMENTS) });
type OfArm = z.infer<typeof OfArm>;

type Opened = { quarter: Quarter; storeIds: readonly string[] | null };

/** Null: the quarter has no control group. */
const openQuarter = readOnce(async (ctx: Ctx, { quarter }: OfQuarter): Promise<Opened | null> => {
  const found = await findQuarter(ctx.db, ctx.orgId, quarter);
  return found && { quarter: found, storeIds: await visibleStores(ctx) };
});

const quarterFilters = async (ctx: Ctx, params: OfQuarter): Promise<FigureFilter[]> => {
  const opened = await openQuarter(ctx, params);
  if (!opened) return [{ key: "day", values: { day: params.quarter } }];
  const { startedAt } = opened.quarter;
  const values = { from: startedAt.toISOString(), to: closeOfQuarter(opened.quarter).toISOString() };
  return [{ key: "days", values }];
};

async function memberScope(ctx: Ctx, params: OfArm): Promise<MemberScope | null> {
  const opened = await openQuarter(ctx, params);
  return opened && { ...params, storeIds: opened.storeIds, closesAt: closeOfQuarter(opened.quarter) };
}

const programmeCustomers: Figure<OfArm> = {
  ...RESULTS,
  id: "results.programme-customers",
  unit: "count",
  kind: "customers",
  key: ["id"],
  parameters: OfArm,
  value: async (ctx, params) => {
    const scope = await memberScope(ctx, params);
    return scope ? heavyRead(ctx, () => countMembers(ctx.db, ctx.orgId, scope)) : 0;
  },
  filters: async (ctx, params) => [
    ...(await quarterFilters(ctx, params)),
    { key: "arm", values: { arm: params.assignment } },
  ],
  rows: async (ctx, params, page) => {
    const scope = await memberScope(ctx, params);
    return scope ? (await findMembers(ctx.db, ctx.orgId, scope, page)).map(toMember) : [];
  },
};

async function chargedPeriod(ctx: Ctx, params: OfQuarter) {
  const opened = await openQuarter(ctx, params);
  if (!opened) return null;
  const { quarter, storeIds } = opened;
  return { from: quarter.startedAt, until: closeOfQuarter(quarter), storeIds, month: null, channel: null };
}

const programmeCost: Figure<OfQuarter> = {
  ...RESULTS,
  id: "results.programme-cost",
  unit: "money",
  kind: "messages",
  key: ["time", "id"],
  parameters: OfQuarter,
  value: async (ctx, params) => {
    const opened = await openQuarter(ctx, params);
    if (!opened) return 0;
    const sum = () => sumQuarterCost(ctx.db, ctx.orgId, opened.quarter, opened.storeIds);
    return costAmount(await heavyRead(ctx, sum));
  },
  filters: quarterFilters,
  rows: async (ctx, params, page) => {
    const period = await chargedPeriod(ctx, params);
    return period ? listPeriodCharges(ctx, period, page) : [];
  },
  count: async (ctx, params) => {
    const period = await chargedPeriod(ctx, params);
    return period ? heavyRead(ctx, () => countPeriodCharges(ctx.db, ctx.orgId, period)) : 0;
  },
};

/** What the page Resultados shows of a quarter's control group. The effect and the profit are estimates without rows. */
export const PROGRAMME_FIGURES: readonly Figure[] = [programmeCustomers, programmeCost] as Figure[];
