import { getCampaignOccurrence } from "../campaigns/index.ts";
import type { CampaignId } from "../campaigns/schemas.ts";
import { centsToAmount } from "../core/money.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import { costAmount, NO_COST } from "./rules/cost.ts";
import type { CampaignCost, CostQuery } from "./schemas.ts";
import { findSendCosts } from "./store/costs.ts";

/** What one send cost, limited to customers that the actor may see. */
export async function getCampaignCost(
  ctx: Ctx,
  { id, occurrence: asked }: CampaignId & CostQuery,
): Promise<CampaignCost> {
  const { occurrence: latest } = await getCampaignOccurrence(ctx, { id });
  const occurrence = asked ?? latest;
  const storeIds = await visibleStores(ctx);
  const scope = { sends: [{ campaignId: id, occurrence }], storeIds };
  const [send] = await heavyRead(ctx, () => findSendCosts(ctx.db, ctx.orgId, scope));
  const sum = send ?? { ...NO_COST, buyers: 0, revenueCents: 0n };
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
