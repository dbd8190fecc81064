import { ForbiddenError, NotFoundError } from "../core/errors.ts";
import type { Sql } from "../platform/db.ts";
import { campaignChanged } from "./rules/errors.ts";
import type { Facts } from "./rules/sendable.ts";
import { lockSources, type Sources } from "./store/lock-sources.ts";
import { type LockedCampaign, lockWithStatus } from "./store/write-campaign.ts";

/**
 * Locks the campaign until the transaction ends. 404 if missing; 403 if it targets, or ever targeted, stores that the
 * actor does not see. `visible` comes from `visibleStores`, called before the transaction.
 */
export async function lockWithinScope(
  sql: Sql,
  orgId: string,
  { id, visible }: { id: string; visible: readonly string[] | null },
): Promise<LockedCampaign> {
  const campaign = await lockWithStatus(sql, orgId, id, visible);
  if (!campaign) throw new NotFoundError("campaign_not_found");
  if (!campaign.isWithin)
    throw new ForbiddenError(
      "campaign_beyond_own_stores",
      "The campaign includes stores that you cannot access: duplicate it for your own stores",
    );
  return campaign;
}

/**
 * Locks the segment and survey of a campaign until it is written; 404 when one is missing. With `facts`, 409 when one
 * changed since it was checked.
 */
export async function holdSources(
  sql: Sql,
  orgId: string,
  { segmentId, surveyId }: Sources,
  facts: Pick<Facts, "segment" | "survey"> | null = null,
): Promise<void> {
  const { isSegmentActive, isSurveyActive } = await lockSources(sql, orgId, { segmentId, surveyId });
  if (segmentId !== null && isSegmentActive === null) throw new NotFoundError("segment_not_found");
  if (surveyId !== null && isSurveyActive === null) throw new NotFoundError("survey_not_found");
  if (facts === null) return;
  const isSame =
    (facts.segment?.status === "active") === (isSegmentActive === true) &&
    (facts.survey?.isActive === true) === (isSurveyActive === true);
  if (!isSame) throw campaignChanged();
}
