import { z } from "zod";
import { describeSend, getSendScope } from "../campaigns/index.ts";
import { Uuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Figure } from "../platform/figures.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { getCampaignCost } from "./get-campaign-cost.ts";
import type { CampaignCost } from "./schemas.ts";
import { countSendCharges, findSendCharges } from "./store/cost-rows.ts";
import { toChargedFigureRow } from "./views.ts";

const CAMPAIGNS = { area: "campaigns", permissions: ["app:campaigns"] } as const;
/** The latest send by default. */
const Send = z.object({
  campaignId: Uuid,
  occurrence: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
type Send = z.infer<typeof Send>;

const costOf = (ctx: Ctx, { campaignId: id, occurrence }: Send): Promise<CampaignCost> =>
  getCampaignCost(ctx, { id, occurrence });

async function scopeOf(ctx: Ctx, params: Send) {
  const { storeIds, ...send } = await getSendScope(ctx, params);
  return { send, storeIds };
}

/** Null while one message has no price: the rows are then a part of the cost. */
const cost: Figure<Send> = {
  ...CAMPAIGNS,
  id: "campaigns.cost",
  unit: "money",
  kind: "messages",
  key: ["id"],
  parameters: Send,
  value: async (ctx, params) => (await costOf(ctx, params)).cost,
  filters: describeSend,
  rows: async (ctx, params, page) => {
    const rows = await findSendCharges(ctx.db, ctx.orgId, await scopeOf(ctx, params), page);
    return rows.map((row) => toChargedFigureRow(row, [row.customerId]));
  },
  count: async (ctx, params) => {
    const scope = await scopeOf(ctx, params);
    return heavyRead(ctx, () => countSendCharges(ctx.db, ctx.orgId, scope));
  },
};

const returnOnCost: Figure<Send> = {
  ...CAMPAIGNS,
  id: "campaigns.return-on-cost",
  unit: "ratio",
  parameters: Send,
  of: { numerator: "campaigns.revenue", denominator: "campaigns.cost" },
  value: async (ctx, params) => (await costOf(ctx, params)).returnOnCost,
  filters: describeSend,
};

const costPerBuyer: Figure<Send> = {
  ...CAMPAIGNS,
  id: "campaigns.cost-per-buyer",
  unit: "ratio",
  parameters: Send,
  of: { numerator: "campaigns.cost", denominator: "campaigns.buyers" },
  value: async (ctx, params) => (await costOf(ctx, params)).costPerBuyer,
  filters: describeSend,
};

/** What the report of a send shows of its cost. */
export const COST_FIGURES: readonly Figure[] = [cost, returnOnCost, costPerBuyer] as Figure[];
