import { z } from "zod";
import type { FigureFilter, KeyedRow, RowPage } from "../core/figures/figures.ts";
import { toTitleCase } from "../core/title-case.ts";
import { Uuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { type CampaignNumbers, findSendSales, getMetrics, toAttributedSale } from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import { listRecipients } from "./read-recipients.ts";
import { type CampaignReport, RecipientsQuery } from "./schemas.ts";
import { describeSend, getSendScope, listSendMessages } from "./send-rows.ts";
import { findClicks } from "./store/recipient-rows.ts";
import type { LedgerFilter } from "./store/recipients.ts";
import { findLinks, findSellers } from "./store/report.ts";
import { toClickFigureRow, toSellerView } from "./views.ts";

const CAMPAIGNS = { area: "campaigns", permissions: ["app:campaigns"] } as const;
const SALES = { kind: "sales", key: ["id", "id"] } as const;
const WITHOUT = "none";
const Code = z.string().trim().min(1).max(200).optional();

/** The latest send by default; `storeId`: only customers of this store. */
const Send = z.object({
  campaignId: Uuid,
  occurrence: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  storeId: Uuid.optional(),
});
type Send = z.infer<typeof Send>;
/** `none`: without a seller. */
const Sold = Send.extend({ sellerId: z.union([z.literal(WITHOUT), Uuid]).optional() });
type Sold = z.infer<typeof Sold>;
const Failed = Send.extend({ error: Code });
const Skipped = Send.extend({ reason: Code });
const Clicked = Send.extend({ url: z.string().max(2_000).optional() });
type Clicked = z.infer<typeof Clicked>;

/** The sums over the ledger that the report shows. */
const numbersOf = readOnce(async (ctx: Ctx, params: Send): Promise<CampaignNumbers> => {
  const { campaignId, occurrence, storeIds } = await getSendScope(ctx, params);
  const read = () => getMetrics(ctx.db, ctx.orgId, [campaignId], { storeIds, occurrence });
  const numbers = (await heavyRead(ctx, read)).get(campaignId);
  if (!numbers) throw new Error("The metrics query returned no row");
  return numbers;
});

function messageRows<Params extends Send>(filterOf: (params: Params) => LedgerFilter) {
  return {
    kind: "messages" as const,
    key: ["id"] as const,
    rows: (ctx: Ctx, params: Params, page: RowPage): Promise<KeyedRow[]> => {
      const { campaignId, occurrence, storeId } = params;
      return listSendMessages(ctx, { campaignId, occurrence, storeId, filter: filterOf(params) }, page);
    },
  };
}

function stage(name: string, filter: LedgerFilter, read: (numbers: CampaignNumbers) => number): Figure<Send> {
  return {
    ...CAMPAIGNS,
    id: `campaigns.${name}`,
    unit: "count",
    parameters: Send,
    value: async (ctx, params) => read(await numbersOf(ctx, params)),
    filters: describeSend,
    ...messageRows(() => filter),
  };
}

/** Messages by a code of the report's tabs; without the code, all of that status. */
function coded<Params extends Send>(
  name: string,
  parameters: z.ZodObject & z.ZodType<Params>,
  { filterOf, read }: { filterOf: (params: Params) => LedgerFilter; read: (numbers: CampaignNumbers) => number },
): Figure<Params> {
  const isCoded = (filter: LedgerFilter) => filter.error !== undefined || filter.reason !== undefined;
  return {
    ...CAMPAIGNS,
    id: `campaigns.${name}`,
    unit: "count",
    parameters,
    value: async (ctx, params) => {
      const filter = filterOf(params);
      if (!isCoded(filter)) return read(await numbersOf(ctx, params));
      const { campaignId: id, occurrence, storeId } = params;
      const query = RecipientsQuery.parse({ ...filter, occurrence, storeId, limit: 1 });
      return (await listRecipients(ctx, { ...query, id })).total;
    },
    filters: async (ctx, params) => {
      const { error, reason } = filterOf(params);
      const code = error ?? reason;
      return [...(await describeSend(ctx, params)), ...(code ? [{ key: "code", values: { code } }] : [])];
    },
    ...messageRows(filterOf),
  };
}

/** By the report's own statement, without the rest of the report. */
async function clicksOf(ctx: Ctx, { url, ...send }: Clicked): Promise<number> {
  const scope = await getSendScope(ctx, send);
  const links = await heavyRead(ctx, () => findLinks(ctx.db, ctx.orgId, scope));
  return links.reduce((sum, link) => sum + (url === undefined || link.url === url ? link.clicks : 0), 0);
}

/** All clicks, also repeated ones; `campaigns.clicked` counts the people. */
const linkClicks: Figure<Clicked> = {
  ...CAMPAIGNS,
  id: "campaigns.link-clicks",
  unit: "count",
  kind: "clicks",
  key: ["id"],
  parameters: Clicked.omit({ storeId: true }),
  value: clicksOf,
  filters: async (ctx, params) => [
    ...(await describeSend(ctx, params)),
    ...(params.url === undefined ? [] : [{ key: "link", values: { url: params.url } }]),
  ],
  rows: async (ctx, params, page) => {
    const clicks = { scope: await getSendScope(ctx, params), url: params.url ?? null };
    return (await findClicks(ctx.db, ctx.orgId, clicks, page)).map(toClickFigureRow);
  },
};

/** By the report's own statement, as `clicksOf`; the report has no limit to one store. */
const sellersOf = readOnce(async (ctx: Ctx, { campaignId, occurrence }: Sold): Promise<CampaignReport["sellers"]> => {
  const scope = await getSendScope(ctx, { campaignId, occurrence });
  return (await heavyRead(ctx, () => findSellers(ctx.db, ctx.orgId, scope))).map(toSellerView);
});

async function findSeller(ctx: Ctx, params: Sold) {
  return (await sellersOf(ctx, params)).find(({ seller }) => (seller?.id ?? WITHOUT) === params.sellerId);
}

/** What the report says of all sales, or of one seller's. */
const soldOf = readOnce(async (ctx: Ctx, params: Sold): Promise<{ conversions: number; revenue: number }> => {
  if (params.sellerId === undefined) return (await numbersOf(ctx, params)).metrics;
  return (await findSeller(ctx, params)) ?? { conversions: 0, revenue: 0 };
});

async function sellerFilter(ctx: Ctx, params: Sold): Promise<FigureFilter[]> {
  if (params.sellerId === undefined) return [];
  if (params.sellerId === WITHOUT) return [{ key: "noSeller", values: {} }];
  const name = (await findSeller(ctx, params))?.seller?.name;
  // The report names only sellers with sales of this send.
  return [
    name === undefined ? { key: "idleSeller", values: {} } : { key: "seller", values: { name: toTitleCase(name) } },
  ];
}

const conversions: Figure<Sold> = {
  ...CAMPAIGNS,
  ...SALES,
  id: "campaigns.conversions",
  unit: "count",
  parameters: Sold,
  value: async (ctx, params) => (await soldOf(ctx, params)).conversions,
  filters: async (ctx, params) => [...(await describeSend(ctx, params)), ...(await sellerFilter(ctx, params))],
  rows: async (ctx, params, page) => {
    const scope = await getSendScope(ctx, params);
    const { sellerId } = params;
    const seller = sellerId === undefined ? undefined : { id: sellerId === WITHOUT ? null : sellerId };
    const limits = seller && { seller: { ...seller, storeIds: await visibleStores(ctx) } };
    const rows = await findSendSales(ctx.db, ctx.orgId, { ...scope, ...limits }, page);
    return rows.map((row) => toAttributedSale(row, [row.recipientCustomerId ?? "", row.id]));
  },
};

const revenue: Figure<Sold> = {
  ...conversions,
  id: "campaigns.revenue",
  unit: "money",
  value: async (ctx, params) => (await soldOf(ctx, params)).revenue,
  count: async (ctx, params) => (await soldOf(ctx, params)).conversions,
};

type Part =
  | "audience"
  | "planned"
  | "sent"
  | "delivered"
  | "read"
  | "clicked"
  | "replied"
  | "conversions"
  | "buyers"
  | "revenue";
const PARTS: Record<Part, (numbers: CampaignNumbers) => number> = {
  audience: ({ progress }) => progress.audience,
  planned: ({ metrics, progress }) => progress.audience - metrics.skipped,
  sent: ({ metrics }) => metrics.sent,
  delivered: ({ metrics }) => metrics.delivered,
  read: ({ metrics }) => metrics.reads,
  clicked: ({ metrics }) => metrics.clicks,
  replied: ({ metrics }) => metrics.replies,
  conversions: ({ metrics }) => metrics.conversions,
  buyers: ({ metrics }) => metrics.buyers,
  revenue: ({ metrics }) => metrics.revenue,
};

function rate(name: string, part: Part, base: Part): Figure<Send> {
  return {
    ...CAMPAIGNS,
    id: `campaigns.${name}`,
    unit: "ratio",
    parameters: Send,
    of: { numerator: `campaigns.${part}`, denominator: `campaigns.${base}` },
    value: async (ctx, params) => {
      const numbers = await numbersOf(ctx, params);
      return PARTS[base](numbers) === 0 ? null : PARTS[part](numbers) / PARTS[base](numbers);
    },
    filters: describeSend,
  };
}

/** What the report of a send shows of its ledger. */
export const CAMPAIGN_FIGURES: readonly Figure[] = [
  stage("audience", {}, PARTS.audience),
  stage("planned", { stage: "planned" }, PARTS.planned),
  stage("queued", { status: "queued" }, ({ progress }) => progress.queued),
  stage("sending", { status: "sending" }, ({ progress }) => progress.sending),
  stage("in-doubt", { status: "in_doubt" }, ({ progress }) => progress.inDoubt),
  stage("sent", { stage: "accepted" }, PARTS.sent),
  stage("delivered", { stage: "delivered" }, PARTS.delivered),
  stage("read", { stage: "read" }, PARTS.read),
  stage("clicked", { stage: "clicked" }, PARTS.clicked),
  stage("replied", { stage: "replied" }, PARTS.replied),
  stage("buyers", { stage: "converted" }, PARTS.buyers),
  coded("failed", Failed, {
    filterOf: ({ error }) => ({ status: "failed", error }),
    read: ({ metrics }) => metrics.failed,
  }),
  coded("skipped", Skipped, {
    filterOf: ({ reason }) => ({ status: "skipped", reason }),
    read: ({ metrics }) => metrics.skipped,
  }),
  linkClicks,
  conversions,
  revenue,
  rate("sent-rate", "sent", "planned"),
  rate("delivery-rate", "delivered", "sent"),
  rate("read-rate", "read", "delivered"),
  rate("click-rate", "clicked", "delivered"),
  rate("reply-rate", "replied", "delivered"),
  rate("conversion-rate", "buyers", "sent"),
  rate("revenue-per-message", "revenue", "sent"),
  rate("average-sale", "revenue", "conversions"),
] as Figure[];
