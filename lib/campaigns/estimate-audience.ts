import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { askInTurn, getSegment, matching, mergeRules, PREVIEW_LIMIT } from "../segments/index.ts";
import type { SegmentRules } from "../segments/schemas.ts";
import { getProgramme } from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import type { CampaignChannel, Estimate, EstimateQuery } from "./schemas.ts";
import { countAudience } from "./store/count-audience.ts";

/** Counts the current audience within the stores that the actor sees. Sends and stores nothing. */
export async function estimateAudience(ctx: Ctx, query: EstimateQuery): Promise<Estimate> {
  const rules = await audienceRules(ctx, query);
  return countWithin(ctx, rules, query.channel, await visibleStores(ctx));
}

/** Segment and behaviour rules combined with AND. */
export async function audienceRules(
  ctx: Ctx,
  { segmentId, behaviorRules }: { segmentId?: string | null; behaviorRules?: SegmentRules | null },
): Promise<SegmentRules> {
  const segment = segmentId ? await getSegment(ctx, { id: segmentId }) : null;
  return mergeRules(segment, behaviorRules);
}

/** Each statement is limited to 12 s, as in the segment preview; beyond that returns `timedOut`. */
export async function countWithin(
  ctx: Ctx,
  rules: SegmentRules,
  channel: CampaignChannel,
  storeIds: readonly string[] | null,
  limit = PREVIEW_LIMIT,
): Promise<Estimate> {
  const source = matching(rules, { orgId: ctx.orgId, storeIds, today: dayOf(ctx.clock.now()) });
  const programme = await getProgramme(ctx);
  const counted = await askInTurn(ctx, limit, (sql) => countAudience(sql, source, { channel, programme }));
  return counted === null ? { timedOut: true } : { timedOut: false, ...counted };
}
