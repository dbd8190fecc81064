import { dayOf } from "../core/dates.ts";
import { visibleStores } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { askInTurn, getSegment, matching, mergeRules, PREVIEW_LIMIT } from "../segments/index.ts";
import type { SegmentRules } from "../segments/schemas.ts";
import type { CampaignChannel, Estimate, EstimateQuery } from "./schemas.ts";
import { countAudience } from "./store/count-audience.ts";

/** Who would be addressed now, within the stores that the actor may see. Nothing is sent and nothing is kept. */
export async function estimateAudience(ctx: Ctx, query: EstimateQuery): Promise<Estimate> {
  const rules = await audienceRules(ctx, query);
  return countWithin(ctx, rules, query.channel, await visibleStores(ctx));
}

/** Segment and behaviour rules together: who is meant has to fit both. */
export async function audienceRules(
  ctx: Ctx,
  { segmentId, behaviorRules }: { segmentId?: string | null; behaviorRules?: SegmentRules | null },
): Promise<SegmentRules> {
  const segment = segmentId ? await getSegment(ctx, { id: segmentId }) : null;
  return mergeRules(segment, behaviorRules);
}

/** 12 s a statement, as for the preview of a segment; then it says so. */
export async function countWithin(
  ctx: Ctx,
  rules: SegmentRules,
  channel: CampaignChannel,
  storeIds: readonly string[] | null,
): Promise<Estimate> {
  const source = matching(rules, { orgId: ctx.orgId, storeIds, today: dayOf(ctx.clock.now()) });
  const counted = await askInTurn(ctx, PREVIEW_LIMIT, (sql) => countAudience(sql, source, channel));
  return counted === null ? { timedOut: true } : { timedOut: false, ...counted };
}
