import { addDays, addMonths, dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import { RFM_SEGMENTS } from "../../../lib/customers/names.ts";
import type { FigureId } from "../../../lib/explain/names.ts";
import { COMPARISONS, SALES_PERIODS } from "../../../lib/sales/names.ts";
import type { FigureWorld } from "../../support/figure-world.ts";

type Query = Record<string, string>;

/** How a figure is found on its page: random parameters, the page's own endpoint, and where its answer has the number. */
export type FigureCase = {
  query: (world: FigureWorld) => Query;
  /** `GET /surveys/[id]/summary`; `params` fill its path. */
  endpoint: string;
  params?: (query: Query) => Query;
  /** Parameters of the endpoint; those of the figure by default. */
  asked?: (query: Query) => Query;
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of many endpoints
  read: (body: any, query: Query) => number | null;
};

const someStores = ({ random, stores }: FigureWorld): Query => {
  const { F01, F02, F03, F91 } = stores;
  const chosen = random.pick([[], [F01], [F91], [F02, F03], [F03]]);
  return chosen.length === 0 ? {} : { storeIds: chosen.join(",") };
};

const total = (read: FigureCase["read"]): FigureCase => ({
  query: someStores,
  endpoint: "GET /sales/dashboard-total",
  read,
});

const period = (read: FigureCase["read"]): FigureCase => ({
  query: (world) => {
    const { pick, below } = world.random;
    const to = addDays(dayOf(world.ctx.clock.now()), -below(20));
    const asked = { period: pick(SALES_PERIODS), compare: pick(COMPARISONS) };
    const range = asked.period === "range" ? { from: addDays(to, -below(60)), to } : {};
    return { ...someStores(world), ...asked, ...range };
  },
  endpoint: "GET /sales/dashboard-period",
  read,
});

const hour: FigureCase = {
  query: (world) => ({
    ...someStores(world),
    day: world.random.pick(["today", "yesterday"]),
    hour: String(world.random.below(24)),
  }),
  endpoint: "GET /sales/intraday-history",
  read: (points, { day, hour: at }) => points[Number(at)][day === "today" ? "hoje" : "ontem"],
};

/** The row of the store's principal, on the page of all stores; a store out of sight has no row. */
const store = (field: string): FigureCase => ({
  query: ({ random, stores }) => ({ storeId: random.pick([stores.F01, stores.F02, stores.F03]) }),
  endpoint: "GET /sales/store-comparison",
  asked: () => ({}),
  read: (rows, { storeId }) => rows.find((row: { storeId: string }) => row.storeId === storeId)?.[field] ?? 0,
});

const thisMonth = ({ ctx }: FigureWorld) => startOfMonth(dayOf(ctx.clock.now()));
const aMonth = (world: FigureWorld) => addMonths(thisMonth(world), -world.random.below(4));

const overview = (read: FigureCase["read"]): FigureCase => ({
  query: (world) => ({ ...someStores(world), referencePeriod: aMonth(world) }),
  endpoint: "GET /rfm/overview",
  read,
});

// biome-ignore lint/suspicious/noExplicitAny: a profile of the overview
const group = (read: (profile: any) => number | null): FigureCase => ({
  ...overview(() => null),
  query: (world) => {
    const { pick } = world.random;
    const segment = pick([undefined, ...RFM_SEGMENTS]);
    return { ...someStores(world), referencePeriod: aMonth(world), ...(segment && { segment }) };
  },
  read: ({ profiles, summary }, { segment: wanted }) =>
    read(profiles.find(({ segment }: { segment: string }) => segment === wanted) ?? summary),
});

type Flow = { from: string | null; to: string | null; count: number; revenue: number };

const moved = (read: (flow: Flow) => number): FigureCase => ({
  query: (world) => {
    const { pick } = world.random;
    const months = { currentPeriod: aMonth(world), previousPeriod: aMonth(world) };
    const from = pick([undefined, "none", ...RFM_SEGMENTS]);
    const limits = pick<Query>([
      {},
      { movement: pick(["positive", "negative", "neutral", "entered", "left"]) },
      from ? { from } : {},
    ]);
    return { ...someStores(world), ...months, ...limits };
  },
  endpoint: "GET /rfm/migrations",
  read: (body, { movement, from }) => {
    const flows = (body.flows as Flow[]).filter((flow) => from === undefined || (flow.from ?? "none") === from);
    const isCount = read({ from: null, to: null, count: 1, revenue: 0 }) === 1;
    if (movement === undefined) return Math.round(flows.reduce((sum, flow) => sum + read(flow) * 100, 0)) / 100;
    // The page's own totals; the money of a movement is the sum of its flows.
    if (isCount) return body[movement];
    return (
      Math.round(
        flows.filter((flow) => movementOf(flow) === movement).reduce((sum, flow) => sum + read(flow) * 100, 0),
      ) / 100
    );
  },
});

function movementOf({ from, to }: Flow): string {
  if (from === null) return "entered";
  if (to === null) return "left";
  const isPositive = (segment: string) => (RFM_SEGMENTS as readonly string[]).indexOf(segment) < 5;
  if (isPositive(from) === isPositive(to)) return "neutral";
  return isPositive(to) ? "positive" : "negative";
}

/** A figure without a case fails the build. */
export const CASES: Record<FigureId, FigureCase> = {
  "dashboard.today-sales": total((body) => body.today),
  "dashboard.today-orders": total((body) => body.orders),
  "dashboard.today-ticket": total((body) => body.averageTicket),
  "dashboard.yesterday-sales": total((body) => body.yesterday),
  "dashboard.yesterday-until-now-sales": total((body) => body.sameMoment.yesterday),
  "dashboard.yesterday-until-now-orders": total((body) => body.sameMoment.yesterdayOrders),
  "dashboard.yesterday-until-now-ticket": total((body) => body.sameMoment.yesterdayTicket),
  "dashboard.new-customers": total((body) => body.newCustomers),
  "dashboard.recurring-customers": total((body) => body.recurringCustomers),
  "dashboard.period-sales": period((body) => body.current.total),
  "dashboard.period-orders": period((body) => body.current.orders),
  "dashboard.period-ticket": period((body) => body.current.averageTicket),
  "dashboard.compared-sales": period((body) => body.compared.total),
  "dashboard.compared-orders": period((body) => body.compared.orders),
  "dashboard.compared-ticket": period((body) => body.compared.averageTicket),
  "dashboard.hour-sales": hour,
  "stores.today-sales": store("today"),
  "stores.yesterday-sales": store("yesterday"),
  "stores.yesterday-until-now-sales": store("yesterdayUntilNow"),
  "stores.today-orders": store("count"),
  "rfm.customers": group((profile) => profile.count),
  "rfm.spent": group((profile) => profile.totalRevenue),
  "rfm.average-spent": group((profile) => (profile.count === 0 ? null : profile.avgSpent)),
  "rfm.buyers": overview((body) => body.kpis.total),
  "rfm.new-buyers": overview((body) => body.kpis.new),
  "rfm.recurring-buyers": overview((body) => body.kpis.recurring),
  "rfm.moved-customers": moved((flow) => flow.count),
  "rfm.moved-spent": moved((flow) => flow.revenue),
};
