import { getCampaignOccurrence } from "../campaigns/index.ts";
import type { CampaignId } from "../campaigns/schemas.ts";
import { centsToAmount } from "../core/money.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import { costAmount } from "./rules/cost.ts";
import type { CampaignCost, CostQuery } from "./schemas.ts";
import { sumSendCost } from "./store/costs.ts";

/** What one send cost, limited to customers that the actor may see. */
export async function getCampaignCost(
  ctx: Ctx,
  { id, occurrence: asked }: CampaignId & CostQuery,
): Promise<CampaignCost> {
  const { occurrence: latest } = await getCampaignOccurrence(ctx, { id });
  const occurrence = asked ?? latest;
  const storeIds = await visibleStores(ctx);
  const scope = { campaignId: id, occurrence, storeIds };
  const sum = await heavyRead(ctx, () => sumSendCost(ctx.db, ctx.orgId, scope));
  const { messages, unpriced, withoutTariff, buyers, revenueCents } = sum;
  const cost = costAmount(sum);
  const influencedRevenue = centsToAmount(revenueCents);
  return {
    occurrence,
    messages,
    unpriced,
    withoutTariff,
    cost,
    buyers,
    costPerBuyer: cost === null || buyers === 0 ? null : Math.round((cost / buyers) * 100) / 100,
    influencedRevenue,
    returnOnCost: cost === null || cost === 0 ? null : Math.round((influencedRevenue / cost) * 100) / 100,
  };
}
