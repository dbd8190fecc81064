import { NotFoundError } from "../core/errors.ts";
import type { Sql } from "../platform/db.ts";
import { campaignChanged } from "./rules/errors.ts";
import type { Facts } from "./rules/sendable.ts";
import { lockSources, type Sources } from "./store/lock-sources.ts";

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
