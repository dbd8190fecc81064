import { actorId } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getCampaign, getCampaignRecord } from "./get-campaign.ts";
import { type CampaignId, type CampaignView, NAME_MAX } from "./schemas.ts";
import { insertCampaign } from "./store/write-campaign.ts";

/** A draft that says the same to the same people. Its schedule, its state and what it brought stay behind. */
export async function duplicateCampaign(ctx: Ctx, id: CampaignId): Promise<CampaignView> {
  const original = await getCampaignRecord(ctx, id);
  const copy = {
    ...original,
    ...{ name: nameOfCopy(original.name), status: "draft" as const },
    ...{ scheduledAt: null, recurrence: null, startsOn: null },
    ...{ storeScope: ctx.storeScope, actorId: actorId(ctx.actor), now: ctx.clock.now() },
  };
  const copyId = await ctx.db.sql((sql) => insertCampaign(sql, ctx.orgId, copy));
  return getCampaign(ctx, { id: copyId });
}

const SUFFIX = " (cópia)";

/** A long name gives way, without half a character at its end: the copy's can be saved again. */
function nameOfCopy(name: string): string {
  const kept = name.slice(0, NAME_MAX - SUFFIX.length).replace(/[\ud800-\udbff]$/, "");
  return `${kept.trimEnd()}${SUFFIX}`;
}
