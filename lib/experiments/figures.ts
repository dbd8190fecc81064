import { z } from "zod";
import { describeSend, getSendScope, listSendMessages } from "../campaigns/index.ts";
import { DAY_MS, dayOf, startOfDay } from "../core/dates.ts";
import { toMessageFigureRow, toSaleFigureRow } from "../core/figures/figure-rows.ts";
import type { FigureFilter } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import { Uuid } from "../core/uuid.ts";
import {
  addCosts,
  costAmount,
  countPeriodCharges,
  findPeriodCosts,
  listPeriodCharges,
  type PeriodCost,
} from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { ASSIGNMENTS, CAMPAIGN_CHANNELS } from "../sending/names.ts";
import { visibleStores } from "../stores/index.ts";
import { RESULT_PERIODS } from "./names.ts";
import { PROGRAMME_FIGURES } from "./programme-figures.ts";
import { type ArmScope, countArmSales, findArmBuyers, findArmSales } from "./store/arm-rows.ts";
import { armsOfSend, type Experiment, findExperiment } from "./store/arms.ts";
import { type ArmSums, findSums } from "./store/outcomes.ts";
import { countSentRows, findSentRows, type SentPeriod, type SentRow } from "./store/sent-rows.ts";
import { TEST_FIGURES } from "./test-figures.ts";
import { toArmBuyer } from "./views.ts";

const CAMPAIGNS = { area: "campaigns", permissions: ["app:campaigns"] } as const;

/** The latest send by default. */
const Arm = z.object({
  campaignId: Uuid,
  occurrence: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  assignment: z.enum(ASSIGNMENTS),
});
type Arm = z.infer<typeof Arm>;

type OpenArm = { scope: ArmScope; experiment: Experiment | null };

const openArm = readOnce(async (ctx: Ctx, { assignment, ...send }: Arm): Promise<OpenArm> => {
  const scope = await getSendScope(ctx, send);
  const { campaignId, occurrence } = scope;
  const experiment = await ctx.db.sql((sql) => findExperiment(sql, ctx.orgId, campaignId, occurrence));
  return { scope: { ...scope, assignment }, experiment };
});

/** The arm's sums, as the page of the control group shows them; a send without one has zeros. */
const outcomeOf = (read: (sums: ArmSums, arm: Arm["assignment"]) => number) => async (ctx: Ctx, params: Arm) => {
  const { scope, experiment } = await openArm(ctx, params);
  if (!experiment) return 0;
  const find = () => ctx.db.sql((sql) => findSums(sql, ctx.orgId, armsOfSend(scope, experiment)));
  return read(await heavyRead(ctx, find), params.assignment);
};

const armFilters = async (ctx: Ctx, params: Arm): Promise<FigureFilter[]> => {
  const { experiment } = await openArm(ctx, params);
  const window = experiment && [
    { key: "armWindow", values: { from: experiment.startedAt.toISOString(), days: experiment.windowDays } },
  ];
  return [...(await describeSend(ctx, params)), { key: "arm", values: { arm: params.assignment } }, ...(window ?? [])];
};

const armCustomers: Figure<Arm> = {
  ...CAMPAIGNS,
  id: "campaigns.arm-customers",
  unit: "count",
  kind: "messages",
  key: ["id"],
  parameters: Arm,
  value: outcomeOf((sums, arm) => sums[arm]),
  filters: armFilters,
  rows: async (ctx, { assignment, ...send }, page) => listSendMessages(ctx, { ...send, filter: { assignment } }, page),
};

const armBuyers: Figure<Arm> = {
  ...CAMPAIGNS,
  id: "campaigns.arm-buyers",
  unit: "count",
  kind: "customers",
  key: ["id"],
  parameters: Arm,
  value: outcomeOf(({ buyers }, arm) => buyers[arm]),
  filters: armFilters,
  rows: async (ctx, params, page) => {
    const { scope, experiment } = await openArm(ctx, params);
    if (!experiment) return [];
    return (await findArmBuyers(ctx.db, ctx.orgId, { scope, experiment }, page)).map(toArmBuyer);
  },
};

const armRevenue: Figure<Arm> = {
  ...CAMPAIGNS,
  id: "campaigns.arm-revenue",
  unit: "money",
  kind: "sales",
  key: ["id", "id"],
  parameters: Arm,
  value: outcomeOf(({ revenueCents }, arm) => centsToAmount(revenueCents[arm])),
  filters: armFilters,
  rows: async (ctx, params, page) => {
    const { scope, experiment } = await openArm(ctx, params);
    if (!experiment) return [];
    return (await findArmSales(ctx.db, ctx.orgId, { scope, experiment }, page)).map((row) =>
      toSaleFigureRow(row, [row.customerId, row.id]),
    );
  },
  count: async (ctx, params) => {
    const { scope, experiment } = await openArm(ctx, params);
    return experiment ? heavyRead(ctx, () => countArmSales(ctx.db, ctx.orgId, { scope, experiment })) : 0;
  },
};

/** So that arms of different sizes can be compared. */
function perArmCustomer(name: string, numerator: Figure<Arm>): Figure<Arm> {
  return {
    ...CAMPAIGNS,
    id: `campaigns.arm-${name}`,
    unit: "ratio",
    parameters: Arm,
    of: { numerator: numerator.id, denominator: armCustomers.id },
    value: async (ctx, params) => {
      const people = await armCustomers.value(ctx, params);
      return people ? ((await numerator.value(ctx, params)) ?? 0) / people : null;
    },
    filters: armFilters,
  };
}

const Month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, "must be a month, YYYY-MM");
const Results = z.object({
  days: z.enum(RESULT_PERIODS).default(RESULT_PERIODS[0]),
  month: Month.optional(),
  channel: z.enum(CAMPAIGN_CHANNELS).optional(),
  campaignId: Uuid.optional(),
});
type Results = z.infer<typeof Results>;

async function periodOf(ctx: Ctx, { days, month, channel, campaignId }: Results) {
  if (campaignId !== undefined) await getSendScope(ctx, { campaignId });
  const from = startOfDay(dayOf(new Date(ctx.clock.now().getTime() - Number(days) * DAY_MS)));
  const limits = { month: month ?? null, channel: channel ?? null, campaignId: campaignId ?? null };
  return { from, ...limits, storeIds: await visibleStores(ctx) };
}

const toSentFigureRow = (row: SentRow) =>
  toMessageFigureRow(row, [row.sentAt?.toISOString() ?? "", row.id], centsToAmount(row.revenueCents));

type Group = { month: string; channel: string };
const isOf =
  ({ month, channel }: Pick<SentPeriod, "month" | "channel">) =>
  (group: Group) =>
    (month === null || group.month === month) && (channel === null || group.channel === channel);

/** The sums of the page Resultados that these limits leave. */
const costsOf = readOnce(async (ctx: Ctx, params: Results): Promise<PeriodCost[]> => {
  const period = await periodOf(ctx, params);
  const costs = await heavyRead(ctx, () => findPeriodCosts(ctx.db, ctx.orgId, period));
  return costs.filter(isOf(period));
});

async function describeCampaign(ctx: Ctx, campaignId: string): Promise<FigureFilter[]> {
  const sends = await describeSend(ctx, { campaignId });
  return sends.map(({ values: { name = "" } }) => ({ key: "campaign", values: { name } }));
}

const resultFilters = async (ctx: Ctx, params: Results): Promise<FigureFilter[]> => {
  const { from, month, channel } = await periodOf(ctx, params);
  return [
    { key: "since", values: { from: dayOf(from) } },
    ...(month === null ? [] : [{ key: "month", values: { month } }]),
    ...(channel === null ? [] : [{ key: "channel", values: { channel } }]),
    ...(params.campaignId === undefined ? [] : await describeCampaign(ctx, params.campaignId)),
  ];
};

const RESULTS = {
  area: "results",
  permissions: ["app:campaigns"],
  kind: "messages",
  key: ["time", "id"],
  parameters: Results,
  filters: resultFilters,
} as const;

const resultMessages: Figure<Results> = {
  ...RESULTS,
  id: "results.messages",
  unit: "count",
  value: async (ctx, params) => (await costsOf(ctx, params)).reduce((sum, { sent }) => sum + sent, 0),
  rows: async (ctx, params, page) =>
    (await findSentRows(ctx.db, ctx.orgId, await periodOf(ctx, params), page)).map(toSentFigureRow),
};

const earned = async (ctx: Ctx, params: Results): Promise<SentPeriod> => ({
  ...(await periodOf(ctx, params)),
  earnedOnly: true,
});

/** A row is a message with the revenue attributed to it; the report of its campaign explains each sale. */
const resultRevenue: Figure<Results> = {
  ...RESULTS,
  id: "results.influenced-revenue",
  unit: "money",
  value: async (ctx, params) =>
    centsToAmount((await costsOf(ctx, params)).reduce((sum, { revenueCents }) => sum + revenueCents, 0n)),
  rows: async (ctx, params, page) =>
    (await findSentRows(ctx.db, ctx.orgId, await earned(ctx, params), page)).map(toSentFigureRow),
  count: async (ctx, params) => {
    const period = await earned(ctx, params);
    return heavyRead(ctx, () => countSentRows(ctx.db, ctx.orgId, period));
  },
};

const resultCost: Figure<Results> = {
  ...RESULTS,
  id: "results.cost",
  unit: "money",
  value: async (ctx, params) => costAmount(addCosts(await costsOf(ctx, params))),
  rows: async (ctx, params, page) => listPeriodCharges(ctx, await periodOf(ctx, params), page),
  count: async (ctx, params) => {
    const period = await periodOf(ctx, params);
    return heavyRead(ctx, () => countPeriodCharges(ctx.db, ctx.orgId, period));
  },
};

/** What the control group and the A/B test of a send and the page Resultados show. Estimates with intervals have no rows. */
export const EXPERIMENT_FIGURES: readonly Figure[] = [
  armCustomers,
  armBuyers,
  armRevenue,
  perArmCustomer("purchase-rate", armBuyers),
  perArmCustomer("revenue-per-customer", armRevenue),
  ...TEST_FIGURES,
  resultMessages,
  resultRevenue,
  resultCost,
  ...PROGRAMME_FIGURES,
] as Figure[];
