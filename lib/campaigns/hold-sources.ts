import { ConflictError, NotFoundError } from "../core/errors.ts";
import type { Sql } from "../platform/db.ts";
import type { CampaignStatus } from "./schemas.ts";
import { lockSources, type Sources } from "./store/lock-sources.ts";

/** Holds what a campaign names until it is written: 404 when it is gone; 409 when it waits and it was switched off. */
export async function holdSources(
  sql: Sql,
  orgId: string,
  { segmentId, surveyId, status }: Sources & { status: CampaignStatus },
): Promise<void> {
  const { isSegmentActive, isSurveyActive } = await lockSources(sql, orgId, { segmentId, surveyId });
  if (segmentId !== null && isSegmentActive === null) throw new NotFoundError("Segment");
  if (surveyId !== null && isSurveyActive === null) throw new NotFoundError("Survey");
  if (status === "scheduled" && (isSegmentActive === false || isSurveyActive === false)) throw changedMeanwhile();
}

export function changedMeanwhile(): ConflictError {
  return new ConflictError("The campaign was changed meanwhile: look at it again");
}
