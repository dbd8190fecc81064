import { orNull } from "../core/errors.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { getSurvey } from "../surveys/index.ts";
import { holdSources } from "./lock-campaign.ts";
import { getCampaignRecord, viewCampaign } from "./read-campaigns.ts";
import { type CampaignId, type CampaignView, NAME_MAX } from "./schemas.ts";
import type { CampaignRecord } from "./store/campaigns.ts";
import { insertCampaign } from "./store/write-campaign.ts";

/**
 * Copies content and audience into a draft. Omits schedule, status and results, and a survey of stores that the actor
 * does not see.
 */
export async function duplicateCampaign(ctx: Ctx, id: CampaignId): Promise<CampaignView> {
  const original = await getCampaignRecord(ctx, id);
  const copy = {
    ...original,
    name: nameOfCopy(original.name),
    status: "draft" as const,
    scheduledAt: null,
    recurrence: null,
    startsOn: null,
    surveyId: await visibleSurvey(ctx, original),
    storeScope: ctx.storeScope,
    actorId: actorId(ctx.actor),
    now: ctx.clock.now(),
  };
  const copyId = await ctx.db.sql(async (sql) => {
    await holdSources(sql, ctx.orgId, copy);
    return insertCampaign(sql, ctx.orgId, copy);
  });
  return viewCampaign(ctx, { id: copyId });
}

/** The survey, if the actor sees it. */
export async function visibleSurvey(ctx: Ctx, { surveyId }: Pick<CampaignRecord, "surveyId">): Promise<string | null> {
  const survey = surveyId === null ? null : await orNull(getSurvey(ctx, { id: surveyId }));
  return survey?.id ?? null;
}

const SUFFIX = " (cópia)";

/** Truncates long names, never inside a surrogate pair, so that the copy passes validation when saved. */
export function nameOfCopy(name: string, suffix = SUFFIX): string {
  const kept = name.slice(0, NAME_MAX - suffix.length).replace(/[\ud800-\udbff]$/, "");
  return `${kept.trimEnd()}${suffix}`;
}
