import { addDays, addMonths, dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import { RFM_SEGMENTS } from "../../../lib/customers/names.ts";
import type { FigureId } from "../../../lib/explain/names.ts";
import { COMPARISONS, SALES_PERIODS } from "../../../lib/sales/names.ts";
import type { FigureWorld } from "../../support/figure-world.ts";
import { ERRORS, LINKS, SKIPS } from "../../support/planted-ledger.ts";

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
    const range: Query = asked.period === "range" ? { from: addDays(to, -below(60)), to } : {};
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

const influenced = (read: FigureCase["read"]): FigureCase => ({ ...period(read), endpoint: "GET /sales/influenced" });

const segment = (read: FigureCase["read"]): FigureCase => ({
  query: ({ segmentId }) => ({ segmentId }),
  endpoint: "GET /intelligence/segments/counts",
  asked: ({ segmentId = "" }) => ({ ids: segmentId }),
  read: ({ data: [own] }) => read(own, {}),
});

const send = (world: FigureWorld): Query => {
  const { pick } = world.random;
  const occurrence = pick([undefined, "1", "2"]);
  return { campaignId: pick(world.campaigns), ...(occurrence && { occurrence }) };
};

const ofReport = {
  endpoint: "GET /campaigns/[id]/report",
  params: ({ campaignId = "" }: Query): Query => ({ id: campaignId }),
  asked: ({ occurrence }: Query): Query => (occurrence ? { occurrence } : {}),
};

const report = (read: FigureCase["read"]): FigureCase => ({ ...ofReport, query: send, read });

/** In total, of one store or of one seller. `stores`, `sellers`: the field in the report's tables. */
const reported = (
  read: FigureCase["read"],
  { stores, sellers }: { stores?: string; sellers?: string },
): FigureCase => ({
  ...ofReport,
  query: (world) => {
    const ofStore = stores ? [{ storeId: world.random.pick(world.customers).storeId }] : [];
    const ofSeller = sellers ? world.sellers.map((sellerId) => ({ sellerId })) : [];
    return { ...send(world), ...world.random.pick<Query>([{}, ...ofStore, ...ofSeller]) };
  },
  read: (body, query) => {
    const { storeId, sellerId } = query;
    if (storeId) return rowOf(body.stores, ({ store: { id } }) => id === storeId)?.[stores ?? ""] ?? 0;
    if (sellerId) return rowOf(body.sellers, ({ seller }) => seller?.id === sellerId)?.[sellers ?? ""] ?? 0;
    return read(body, query);
  },
});

// biome-ignore lint/suspicious/noExplicitAny: rows of a report
const rowOf = (rows: any[], is: (row: any) => boolean) => rows.find(is);

const rateOf = (part: string, base: string): FigureCase =>
  report(({ metrics, progress }) => {
    const figures = { ...metrics, planned: progress.audience - metrics.skipped };
    return figures[base] === 0 ? null : figures[part] / figures[base];
  });

const cost = (read: FigureCase["read"]): FigureCase => ({ ...report(read), endpoint: "GET /campaigns/[id]/cost" });

// biome-ignore lint/suspicious/noExplicitAny: an arm of the experiment
const arm = (read: (arm: any) => number | null): FigureCase => ({
  ...report(() => null),
  query: (world) => ({ ...send(world), assignment: world.random.pick(["treated", "holdout"]) }),
  endpoint: "GET /campaigns/[id]/experiment",
  read: ({ arms }, query) => {
    const own = rowOf(arms, ({ assignment, variant }) => assignment === query.assignment && variant === null);
    return read(own ?? { people: 0, buyers: 0, revenue: 0 });
  },
});

// biome-ignore lint/suspicious/noExplicitAny: the experiment and the variant's row
const variant = (read: (body: any, variant: string) => number | null): FigureCase => ({
  ...report(() => null),
  query: (world) => ({ ...send(world), variant: world.random.pick(["A", "B", "C"]) }),
  endpoint: "GET /campaigns/[id]/experiment",
  read: (body, query) => read(body, query.variant ?? ""),
});

// biome-ignore lint/suspicious/noExplicitAny: a row of the test
const tested = (read: (row: any) => number | null): FigureCase =>
  variant((body, asked) => {
    const row = rowOf(body.test?.variants ?? [], (one) => one.variant === asked);
    return read(row ?? { people: 0, count: 0 });
  });

// biome-ignore lint/suspicious/noExplicitAny: the arm of a variant
const variantArm = (read: (arm: any) => number | null): FigureCase =>
  variant(({ arms }, asked) => read(rowOf(arms, (arm) => arm.variant === asked) ?? { people: 0, revenue: 0 }));

// biome-ignore lint/suspicious/noExplicitAny: a group of the results
const results = (read: (group: any) => number | null): FigureCase => ({
  query: (world) => {
    const { pick } = world.random;
    const limit = pick<Query>([{}, { month: aMonth(world).slice(0, 7) }, { channel: pick(["whatsapp", "email"]) }]);
    const campaign = pick<Query>([{}, { campaignId: pick(world.campaigns) }]);
    return { days: pick(["30", "90", "365"]), ...limit, ...campaign };
  },
  endpoint: "GET /campaigns/results",
  asked: ({ days = "", campaignId }) => ({ days, ...(campaignId && { campaignId }) }),
  read: ({ total: all, months, channels, automations }, { month, channel, campaignId }) => {
    const nothing = { messages: 0, influencedRevenue: 0, cost: 0 };
    // Every campaign of the figures' world was sent twice.
    if (campaignId && !month && !channel)
      return read(rowOf(automations, ({ campaign }) => campaign.id === campaignId) ?? nothing);
    if (month) return read(rowOf(months, (group) => group.month === month) ?? nothing);
    return read(channel ? (rowOf(channels, (group) => group.channel === channel) ?? nothing) : all);
  },
});

// biome-ignore lint/suspicious/noExplicitAny: a group of the results
const resultGroup = (read: (group: any) => number | null): FigureCase => ({
  query: ({ random: { pick } }) => ({ days: pick(["30", "90", "365"]), group: pick([...RFM_SEGMENTS, "none"]) }),
  endpoint: "GET /campaigns/results/groups",
  asked: ({ days = "" }) => ({ days }),
  read: ({ groups }, query) => {
    const own = rowOf(groups, ({ group }) => (group ?? "none") === query.group);
    return read(own ?? { messages: 0, influencedRevenue: 0, cost: 0 });
  },
});

// biome-ignore lint/suspicious/noExplicitAny: a quarter of the programme
const programme = (read: (quarter: any, query: Query) => number | null, arms: Query[]): FigureCase => ({
  query: ({ random, quarters }) => ({ quarter: random.pick(quarters), ...random.pick(arms) }),
  endpoint: "GET /campaigns/programme",
  asked: () => ({}),
  read: ({ quarters }, query) =>
    read(
      rowOf(quarters, ({ quarter }) => quarter === query.quarter),
      query,
    ),
});

const survey = (read: FigureCase["read"]): FigureCase => ({
  query: (world) => {
    const days = world.random.pick(["", "30", "365"]);
    return { ...someStores(world), surveyId: world.surveyId, ...(days && { days }) };
  },
  endpoint: "GET /surveys/[id]/summary",
  params: ({ surveyId = "" }) => ({ id: surveyId }),
  read,
});

const answers: FigureCase = {
  ...survey(() => null),
  query: (world) => {
    const { pick, below } = world.random;
    return { ...someStores(world), surveyId: world.surveyId, ...pick<Query>([{}, { score: String(below(11)) }]) };
  },
  read: ({ responses, scores }, { score }) => (score === undefined ? responses : scores[Number(score)]),
};

const conversations = (endpoint: string, more: Query = {}): FigureCase => ({
  query: ({ random, stores }) => ({ ...more, ...random.pick<Query>([{}, { storeId: stores.F02 }]) }),
  endpoint,
  read: (body) => body.total,
});

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
  "dashboard.influenced-revenue": influenced((body) => body.revenue),
  "dashboard.influenced-sales": influenced((body) => body.conversions),
  "dashboard.influenced-share": influenced((body) => (body.purchaseShare === null ? null : body.purchaseShare / 100)),
  "segments.customers": segment((own) => own.size),
  "segments.whatsapp-reach": segment((own) => own.reach.whatsapp),
  "segments.email-reach": segment((own) => own.reach.email),
  "campaigns.audience": report(({ progress }) => progress.audience),
  "campaigns.planned": report(({ metrics, progress }) => progress.audience - metrics.skipped),
  "campaigns.queued": report(({ progress }) => progress.queued),
  "campaigns.sending": report(({ progress }) => progress.sending),
  "campaigns.in-doubt": report(({ progress }) => progress.inDoubt),
  "campaigns.sent": reported(({ metrics }) => metrics.sent, { stores: "sent" }),
  "campaigns.delivered": report(({ metrics }) => metrics.delivered),
  "campaigns.read": report(({ metrics }) => metrics.reads),
  "campaigns.clicked": report(({ metrics }) => metrics.clicks),
  "campaigns.replied": reported(({ metrics }) => metrics.replies, { stores: "replies" }),
  "campaigns.failed": {
    ...report(() => null),
    query: (world) => ({ ...send(world), ...world.random.pick<Query>([{}, { error: world.random.pick(ERRORS) }]) }),
    read: ({ metrics, failures }, { error }) =>
      error ? (rowOf(failures, ({ errorCode }) => errorCode === error)?.count ?? 0) : metrics.failed,
  },
  "campaigns.skipped": {
    ...report(() => null),
    query: (world) => ({ ...send(world), ...world.random.pick<Query>([{}, { reason: world.random.pick(SKIPS) }]) }),
    read: ({ metrics, skips }, { reason: asked }) =>
      asked ? (rowOf(skips, ({ reason }) => reason === asked)?.count ?? 0) : metrics.skipped,
  },
  "campaigns.link-clicks": {
    ...report(() => null),
    query: (world) => ({ ...send(world), ...world.random.pick<Query>([{}, { url: world.random.pick(LINKS) }]) }),
    read: ({ links }, { url }) =>
      (links as { url: string; clicks: number }[]).reduce(
        (sum, link) => sum + (url === undefined || link.url === url ? link.clicks : 0),
        0,
      ),
  },
  "campaigns.conversions": reported(({ metrics }) => metrics.conversions, {
    stores: "conversions",
    sellers: "conversions",
  }),
  "campaigns.revenue": reported(({ metrics }) => metrics.revenue, { stores: "revenue", sellers: "revenue" }),
  "campaigns.sent-rate": rateOf("sent", "planned"),
  "campaigns.delivery-rate": rateOf("delivered", "sent"),
  "campaigns.read-rate": rateOf("reads", "delivered"),
  "campaigns.click-rate": rateOf("clicks", "delivered"),
  "campaigns.reply-rate": rateOf("replies", "delivered"),
  "campaigns.conversion-rate": rateOf("buyers", "sent"),
  "campaigns.revenue-per-message": rateOf("revenue", "sent"),
  "campaigns.average-sale": rateOf("revenue", "conversions"),
  "campaigns.cost": cost((body) => body.cost),
  "campaigns.buyers": reported(({ metrics }) => metrics.buyers, { stores: "buyers" }),
  "campaigns.return-on-cost": cost((body) => body.returnOnCost),
  "campaigns.cost-per-buyer": cost((body) => body.costPerBuyer),
  "campaigns.arm-customers": arm(({ people }) => people),
  "campaigns.arm-buyers": arm(({ buyers }) => buyers),
  "campaigns.arm-revenue": arm(({ revenue }) => revenue),
  "campaigns.arm-purchase-rate": arm(({ people, buyers }) => (people === 0 ? null : buyers / people)),
  "campaigns.arm-revenue-per-customer": arm(({ people, revenue }) => (people === 0 ? null : revenue / people)),
  "campaigns.variant-customers": tested(({ people }) => people),
  "campaigns.variant-outcomes": tested(({ count }) => count),
  "campaigns.variant-rate": tested(({ people, count }) => (people === 0 ? null : count / people)),
  "campaigns.variant-revenue": variantArm(({ revenue }) => revenue),
  "campaigns.variant-revenue-per-customer": variantArm(({ people, revenue }) =>
    people === 0 ? null : revenue / people,
  ),
  "campaigns.test-others": {
    ...report(({ test }) => test?.others.people ?? 0),
    endpoint: "GET /campaigns/[id]/experiment",
  },
  "campaigns.test-others-sent": {
    ...report(({ test }) => test?.others.sent ?? 0),
    endpoint: "GET /campaigns/[id]/experiment",
  },
  "surveys.asked": survey(({ asked }) => asked),
  "surveys.responses": answers,
  "surveys.promoters": survey(({ promoters }) => promoters),
  "surveys.passives": survey(({ passives }) => passives),
  "surveys.detractors": survey(({ detractors }) => detractors),
  "surveys.nps": survey(({ nps }) => (nps === null ? null : nps / 100)),
  "surveys.response-rate": survey(({ asked, responses }) => (asked === 0 ? null : responses / asked)),
  "helpdesk.waiting": conversations("GET /helpdesk/queue"),
  "helpdesk.expiring": conversations("GET /helpdesk/expiring", { minutes: "150" }),
  "results.messages": results(({ messages }) => messages),
  "results.influenced-revenue": results(({ influencedRevenue }) => influencedRevenue),
  "results.cost": results((group) => group.cost),
  "results.group-messages": resultGroup(({ messages }) => messages),
  "results.group-revenue": resultGroup(({ influencedRevenue }) => influencedRevenue),
  "results.group-cost": resultGroup((group) => group.cost),
  "results.programme-customers": programme(
    ({ arms }, { assignment }) => rowOf(arms, (one) => one.assignment === assignment).people,
    [{ assignment: "treated" }, { assignment: "holdout" }],
  ),
  "results.programme-cost": programme(({ cost: sum }) => sum, [{}]),
};
