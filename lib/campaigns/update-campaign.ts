import { NotFoundError, OutdatedError } from "../core/errors.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { isUnderWay } from "../sending/schemas.ts";
import { visibleStores } from "../stores/index.ts";
import { assertMaySend, assertUsable } from "./assert-usable.ts";
import { assertSendable } from "./check-campaign.ts";
import { announceTime } from "./due-campaigns.ts";
import { holdSources, lockWithinScope } from "./lock-campaign.ts";
import { noteCampaign } from "./note-campaign.ts";
import { getCampaignRecord, viewCampaign } from "./read-campaigns.ts";
import { applyPatch } from "./rules/apply-patch.ts";
import { campaignBeingSent, campaignChanged } from "./rules/errors.ts";
import { assertNoRepeatedTest, planSchedule } from "./rules/plan-schedule.ts";
import type { CampaignId, CampaignView, PatchCampaign } from "./schemas.ts";
import { type CampaignRecord, findCampaign } from "./store/campaigns.ts";
import { updateCampaign as save } from "./store/write-campaign.ts";

/**
 * Omitted fields stay. 409 while sending. A scheduled campaign must stay complete. An outdated `version` is rejected;
 * `version` alone only checks for a conflict.
 */
export async function updateCampaign(
  ctx: Ctx,
  { id, version, ...patch }: CampaignId & PatchCampaign,
): Promise<CampaignView> {
  const now = ctx.clock.now();
  const seen = plan(await getCampaignRecord(ctx, { id }), patch, now);
  await assertUsable(ctx, patch);
  const isWaiting = seen.status === "scheduled";
  if (isWaiting) assertMaySend(ctx);
  const facts = isWaiting ? await assertSendable(ctx, seen) : null;
  const visible = await visibleStores(ctx);
  const time = await ctx.db.sql(async (sql) => {
    if (isWaiting || patch.segmentId || patch.surveyId) await holdSources(sql, ctx.orgId, seen, facts);
    await lockWithinScope(sql, ctx.orgId, { id, visible });
    const before = await findCampaign(sql, ctx.orgId, id);
    if (!before) throw new NotFoundError("campaign_not_found");
    if (version !== undefined && version !== before.version)
      throw new OutdatedError("campaign_outdated", "The campaign");
    if (Object.keys(patch).length === 0) return null;
    const next = plan(before, patch, now);
    if (next.status === "scheduled" && !isSame(seen, next)) throw campaignChanged();
    const isTimed = next.scheduledAt?.getTime() !== before.scheduledAt?.getTime() && next.scheduledAt !== null;
    const storeScope = isTimed ? ctx.storeScope : before.storeScope;
    await save(sql, ctx.orgId, id, { ...next, storeScope, actorId: actorId(ctx.actor), now });
    noteCampaign(ctx, before, await findCampaign(sql, ctx.orgId, id));
    return isTimed ? next.scheduledAt : null;
  });
  await announceTime(ctx, id, time);
  return viewCampaign(ctx, { id });
}

function plan(before: CampaignRecord, patch: PatchCampaign, now: Date) {
  if (isUnderWay(before.status)) throw campaignBeingSent();
  const [fields, planned] = [applyPatch(before, patch), planSchedule(before, patch, now)];
  assertNoRepeatedTest(fields, planned);
  return { ...fields, ...planned };
}

type Checked = Pick<CampaignRecord, "status" | "segmentId" | "surveyId">;

/** The locked and checked sources are still the ones that will be sent. */
function isSame(seen: Checked, next: Checked): boolean {
  return seen.status === next.status && seen.segmentId === next.segmentId && seen.surveyId === next.surveyId;
}
