import { z } from "zod";
import { describeSend, getSendScope } from "../campaigns/index.ts";
import { DAY_MS, dayOf, startOfDay } from "../core/dates.ts";
import { toMessageFigureRow } from "../core/figures/figure-rows.ts";
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
import { RFM_SEGMENTS } from "../customers/names.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { CAMPAIGN_CHANNELS } from "../sending/names.ts";
import { visibleStores } from "../stores/index.ts";
import { RESULT_PERIODS } from "./names.ts";
import { countSentRows, findSentRows, type SentPeriod, type SentRow } from "./store/sent-rows.ts";

const Month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, "must be a month, YYYY-MM");
const Days = z.object({ days: z.enum(RESULT_PERIODS).default(RESULT_PERIODS[0]) });
const Results = Days.extend({
  month: Month.optional(),
  channel: z.enum(CAMPAIGN_CHANNELS).optional(),
  campaignId: Uuid.optional(),
});
/** `none`: the group at the audience is not known. */
const OfGroup = Days.extend({ group: z.enum([...RFM_SEGMENTS, "none"]) });
type Limits = Omit<z.infer<typeof Results>, "days"> & Partial<Pick<z.infer<typeof OfGroup>, "group">>;
type Asked = z.infer<typeof Days> & Limits;

async function periodOf(ctx: Ctx, { days, month, channel, campaignId, group }: Asked) {
  if (campaignId !== undefined) await getSendScope(ctx, { campaignId });
  const from = startOfDay(dayOf(new Date(ctx.clock.now().getTime() - Number(days) * DAY_MS)));
  const limits = { month: month ?? null, channel: channel ?? null, campaignId: campaignId ?? null };
  return { from, ...limits, group: group ?? null, storeIds: await visibleStores(ctx) };
}

const toSentFigureRow = (row: SentRow) =>
  toMessageFigureRow(row, [row.sentAt?.toISOString() ?? "", row.id], centsToAmount(row.revenueCents));

const isOf =
  ({ month, channel, group }: Pick<SentPeriod, "month" | "channel" | "group">) =>
  (cost: PeriodCost) =>
    (month === null || cost.month === month) &&
    (channel === null || cost.channel === channel) &&
    (group === null || (cost.group ?? "none") === group);

/** The sums of the page Resultados that these limits leave. */
const costsOf = readOnce(async (ctx: Ctx, params: Asked): Promise<PeriodCost[]> => {
  const period = await periodOf(ctx, params);
  const scope = { ...period, byGroup: period.group !== null };
  const costs = await heavyRead(ctx, () => findPeriodCosts(ctx.db, ctx.orgId, scope));
  return costs.filter(isOf(period));
});

async function describeCampaign(ctx: Ctx, campaignId: string): Promise<FigureFilter[]> {
  const sends = await describeSend(ctx, { campaignId });
  return sends.map(({ values: { name = "" } }) => ({ key: "campaign", values: { name } }));
}

const filters = async (ctx: Ctx, params: Asked): Promise<FigureFilter[]> => {
  const { from, month, channel, group } = await periodOf(ctx, params);
  return [
    { key: "since", values: { from: dayOf(from) } },
    ...(month === null ? [] : [{ key: "month", values: { month } }]),
    ...(channel === null ? [] : [{ key: "channel", values: { channel } }]),
    ...(group === null ? [] : [groupFilter(group)]),
    ...(params.campaignId === undefined ? [] : await describeCampaign(ctx, params.campaignId)),
  ];
};

const groupFilter = (group: string): FigureFilter =>
  group === "none" ? { key: "noSentGroup", values: {} } : { key: "sentGroup", values: { group } };

const RESULTS = {
  area: "results",
  permissions: ["app:campaigns"],
  kind: "messages",
  key: ["time", "id"],
  filters,
} as const;

const MESSAGES = {
  ...RESULTS,
  unit: "count",
  value: async (ctx: Ctx, params: Asked) => (await costsOf(ctx, params)).reduce((sum, { sent }) => sum + sent, 0),
  rows: async (ctx, params, page) =>
    (await findSentRows(ctx.db, ctx.orgId, await periodOf(ctx, params), page)).map(toSentFigureRow),
} as const satisfies Partial<Figure<Asked>>;

const earned = async (ctx: Ctx, params: Asked): Promise<SentPeriod> => ({
  ...(await periodOf(ctx, params)),
  earnedOnly: true,
});

/** A row is a message with the revenue attributed to it; the report of its campaign explains each sale. */
const REVENUE = {
  ...RESULTS,
  unit: "money",
  value: async (ctx, params) =>
    centsToAmount((await costsOf(ctx, params)).reduce((sum, { revenueCents }) => sum + revenueCents, 0n)),
  rows: async (ctx, params, page) =>
    (await findSentRows(ctx.db, ctx.orgId, await earned(ctx, params), page)).map(toSentFigureRow),
  count: async (ctx, params) => {
    const period = await earned(ctx, params);
    return heavyRead(ctx, () => countSentRows(ctx.db, ctx.orgId, period));
  },
} as const satisfies Partial<Figure<Asked>>;

const COST = {
  ...RESULTS,
  unit: "money",
  value: async (ctx, params) => costAmount(addCosts(await costsOf(ctx, params))),
  rows: async (ctx, params, page) => listPeriodCharges(ctx, await periodOf(ctx, params), page),
  count: async (ctx, params) => {
    const period = await periodOf(ctx, params);
    return heavyRead(ctx, () => countPeriodCharges(ctx.db, ctx.orgId, period));
  },
} as const satisfies Partial<Figure<Asked>>;

/** What the page Resultados shows of the sends of a period, also by RFM group. Estimates with intervals have no rows. */
export const RESULT_FIGURES: readonly Figure[] = [
  { ...MESSAGES, id: "results.messages", parameters: Results },
  { ...REVENUE, id: "results.influenced-revenue", parameters: Results },
  { ...COST, id: "results.cost", parameters: Results },
  { ...MESSAGES, id: "results.group-messages", parameters: OfGroup },
  { ...REVENUE, id: "results.group-revenue", parameters: OfGroup },
  { ...COST, id: "results.group-cost", parameters: OfGroup },
] as Figure[];
