import { z } from "zod";
import { addMonths, dayOf, startOfMonth } from "../core/dates.ts";
import type { FigureFilter, RowPage } from "../core/figures/figures.ts";
import { RFM_SEGMENTS, type RfmSegment } from "../customers/names.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { coveredStores } from "../stores/index.ts";
import { StoreIdsParam } from "../stores/schemas.ts";
import { getRfmMigrations, getRfmOverview } from "./read-rfm.ts";
import { toRfmMonth } from "./rules/periods.ts";
import { movementOf, RFM_MOVEMENTS } from "./rules/segments.ts";
import { type RfmMigrations, type RfmOverview, RfmPeriod } from "./schemas.ts";
import { type BuyerKind, type FlowSelection, findCustomerStates, findFlowRows } from "./store/customer-rows.ts";
import { toFlowFigureRow, toStateFigureRow } from "./views.ts";

const RFM = { area: "rfm", permissions: ["app:rfm"] } as const;
const CUSTOMERS = { kind: "customers", key: ["id"] } as const;

/** The current month by default. */
const Month = z.object({ referencePeriod: RfmPeriod.optional(), storeIds: StoreIdsParam });
type Month = z.infer<typeof Month>;
const Group = Month.extend({ segment: z.enum(RFM_SEGMENTS).optional() });
type Group = z.infer<typeof Group>;

const EITHER = [...RFM_SEGMENTS, "none"] as const;
type Either = (typeof EITHER)[number];
/** Of the current month against the one before, by default; `none`: not a customer in that month. */
const Moved = z.object({
  previousPeriod: RfmPeriod.optional(),
  currentPeriod: RfmPeriod.optional(),
  from: z.enum(EITHER).optional(),
  to: z.enum(EITHER).optional(),
  movement: z.enum(RFM_MOVEMENTS).optional(),
  storeIds: StoreIdsParam,
});
type Moved = z.infer<typeof Moved>;

const thisMonth = (ctx: Ctx) => startOfMonth(dayOf(ctx.clock.now()));

const overviewOf = readOnce(
  (ctx: Ctx, { referencePeriod = thisMonth(ctx), storeIds }: Month): Promise<RfmOverview> =>
    getRfmOverview(ctx, { referencePeriod, storeIds }),
);

const NO_CUSTOMERS = { count: 0, totalRevenue: 0, avgSpent: 0 };

/** The group's figures, or those of all groups together; a group that is not listed has no customers. */
async function profileOf(ctx: Ctx, params: Group) {
  const { profiles, summary } = await overviewOf(ctx, params);
  if (params.segment === undefined) return summary;
  return profiles.find(({ segment }) => segment === params.segment) ?? NO_CUSTOMERS;
}

const monthFilter = (ctx: Ctx, { referencePeriod = thisMonth(ctx) }: Month): FigureFilter => ({
  key: "month",
  values: { month: referencePeriod.slice(0, 7) },
});

const groupFilters = async (ctx: Ctx, params: Group): Promise<FigureFilter[]> => [
  monthFilter(ctx, params),
  ...(params.segment ? [{ key: "group", values: { group: params.segment } }] : []),
];

function stateRows(buyers?: BuyerKind) {
  return {
    ...CUSTOMERS,
    rows: async (ctx: Ctx, params: Group, page: RowPage) => {
      const { referencePeriod = thisMonth(ctx), segment, storeIds } = params;
      const month = toRfmMonth("referencePeriod", referencePeriod, dayOf(ctx.clock.now()));
      const found = await findCustomerStates(ctx.db, coveredStores(ctx, storeIds), { month, segment, buyers }, page);
      return found.map(toStateFigureRow);
    },
  };
}

const customers: Figure<Group> = {
  ...RFM,
  id: "rfm.customers",
  unit: "count",
  parameters: Group,
  value: async (ctx, params) => (await profileOf(ctx, params)).count,
  filters: groupFilters,
  ...stateRows(),
};

const spent: Figure<Group> = {
  ...customers,
  id: "rfm.spent",
  unit: "money",
  value: async (ctx, params) => (await profileOf(ctx, params)).totalRevenue,
  count: async (ctx, params) => (await profileOf(ctx, params)).count,
};

const averageSpent: Figure<Group> = {
  ...RFM,
  id: "rfm.average-spent",
  unit: "ratio",
  parameters: Group,
  of: { numerator: "rfm.spent", denominator: "rfm.customers" },
  value: async (ctx, params) => {
    const { count, avgSpent } = await profileOf(ctx, params);
    return count === 0 ? null : avgSpent;
  },
  filters: groupFilters,
};

function buyerFigure(id: string, buyers: BuyerKind, read: (kpis: RfmOverview["kpis"]) => number): Figure<Month> {
  return {
    ...RFM,
    id,
    unit: "count",
    parameters: Month,
    value: async (ctx, params) => read((await overviewOf(ctx, params)).kpis),
    filters: async (ctx, params) => [monthFilter(ctx, params)],
    ...stateRows(buyers),
  };
}

function periodsOf(ctx: Ctx, { currentPeriod = thisMonth(ctx), previousPeriod = addMonths(currentPeriod, -1) }: Moved) {
  return { currentPeriod, previousPeriod };
}

/** The pairs of groups that the parameters name. */
function pairsOf({ from, to, movement }: Moved): FlowSelection["pairs"] {
  const groupOf = (either: Either): RfmSegment | null => (either === "none" ? null : either);
  return EITHER.flatMap((before) => EITHER.map((now) => [before, now] as const)).filter(
    ([before, now]) =>
      (before !== "none" || now !== "none") &&
      (from === undefined || before === from) &&
      (to === undefined || now === to) &&
      (movement === undefined || movementOf(groupOf(before), groupOf(now)) === movement),
  );
}

const flowsOf = readOnce(async (ctx: Ctx, params: Moved): Promise<RfmMigrations["flows"]> => {
  const { flows } = await getRfmMigrations(ctx, { ...periodsOf(ctx, params), storeIds: params.storeIds });
  const pairs = pairsOf(params);
  return flows.filter(({ from, to }) =>
    pairs.some(([before, now]) => before === (from ?? "none") && now === (to ?? "none")),
  );
});

const sumFlows = (read: (flow: RfmMigrations["flows"][number]) => number) => async (ctx: Ctx, params: Moved) =>
  (await flowsOf(ctx, params)).reduce((sum, flow) => sum + read(flow), 0);

const moved: Figure<Moved> = {
  ...RFM,
  ...CUSTOMERS,
  id: "rfm.moved-customers",
  unit: "count",
  parameters: Moved,
  value: sumFlows(({ count }) => count),
  filters: async (ctx, params) => {
    const { currentPeriod, previousPeriod } = periodsOf(ctx, params);
    const months = { previous: previousPeriod.slice(0, 7), current: currentPeriod.slice(0, 7) };
    const limits: FigureFilter[] = [{ key: "months", values: months }];
    if (params.from) limits.push({ key: "groupBefore", values: { group: params.from } });
    if (params.to) limits.push({ key: "groupNow", values: { group: params.to } });
    if (params.movement) limits.push({ key: "movement", values: { movement: params.movement } });
    return limits;
  },
  rows: async (ctx, params, page) => {
    const today = dayOf(ctx.clock.now());
    const { currentPeriod, previousPeriod } = periodsOf(ctx, params);
    const months = {
      previous: toRfmMonth("previousPeriod", previousPeriod, today),
      current: toRfmMonth("currentPeriod", currentPeriod, today),
    };
    const flows = { months, pairs: pairsOf(params) };
    return (await findFlowRows(ctx.db, coveredStores(ctx, params.storeIds), flows, page)).map(toFlowFigureRow);
  },
};

const movedSpent: Figure<Moved> = {
  ...moved,
  id: "rfm.moved-spent",
  unit: "money",
  value: async (ctx, params) => Math.round(await sumFlows(({ revenue }) => revenue * 100)(ctx, params)) / 100,
  count: sumFlows(({ count }) => count),
};

/** What the RFM page and its card on Início show. */
export const RFM_FIGURES: readonly Figure[] = [
  customers,
  spent,
  averageSpent,
  buyerFigure("rfm.buyers", "all", ({ total }) => total),
  buyerFigure("rfm.new-buyers", "new", (kpis) => kpis.new),
  buyerFigure("rfm.recurring-buyers", "recurring", ({ recurring }) => recurring),
  moved,
  movedSpent,
] as Figure[];
