import { ConflictError } from "../core/errors.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { findTest } from "../sending/index.ts";
import { isUnderWay } from "../sending/schemas.ts";
import { nameOfCopy, visibleSurvey } from "./duplicate-campaign.ts";
import { holdSources } from "./lock-campaign.ts";
import { unreadRule } from "./names.ts";
import { noteCampaign } from "./note-campaign.ts";
import { getCampaignRecord, viewCampaign } from "./read-campaigns.ts";
import { campaignBeingSent } from "./rules/errors.ts";
import { contentOf } from "./rules/variants.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";
import { findContent } from "./store/versions.ts";
import { insertCampaign } from "./store/write-campaign.ts";

const SUFFIX = " (quem não leu)";

/**
 * A draft with the content of the latest send, for the customers of its ledger who got it and have not read it. The usual
 * exclusions apply when a person sends it. Its control group got nothing, so it is not in it. Of an A/B test it has the
 * chosen variant.
 */
export async function draftResend(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const original = await getCampaignRecord(ctx, { id });
  const { occurrence } = original;
  const now = ctx.clock.now();
  if (isUnderWay(original.status)) throw campaignBeingSent();
  const sent = occurrence === 0 ? null : await findContent(ctx.db, ctx.orgId, { campaignId: id, occurrence });
  if (!sent) throw new ConflictError("campaign_not_sent", "The campaign has not been sent yet");
  const test = await findTest(ctx.db, ctx.orgId, { campaignId: id, occurrence });
  const content = { ...contentOf(sent, test?.chosen ?? null), test: null };
  const draft = {
    ...original,
    ...content,
    name: nameOfCopy(original.name, SUFFIX),
    status: "draft" as const,
    segmentId: null,
    lostSegment: false,
    behaviorRules: {
      rules: [unreadRule(id, { startedAt: original.startedAt ?? now, finishedAt: original.finishedAt })],
    },
    holdoutPercent: 0,
    scheduledAt: null,
    recurrence: null,
    startsOn: null,
    surveyId: await visibleSurvey(ctx, content),
    storeScope: ctx.storeScope,
    actorId: actorId(ctx.actor),
    now,
  };
  const draftId = await ctx.db.sql(async (sql) => {
    await holdSources(sql, ctx.orgId, draft);
    return insertCampaign(sql, ctx.orgId, draft);
  });
  noteCampaign(ctx, null, { ...draft, occurrence: 0 });
  return viewCampaign(ctx, { id: draftId });
}
