import type { Sql } from "../../platform/db.ts";

export type Sources = { segmentId: string | null; surveyId: string | null };
/** Null: missing, or none is set. */
type Held = { isSegmentActive: boolean | null; isSurveyActive: boolean | null };

/**
 * Locks the segment and survey of a campaign, unchanged until the transaction ends; a later change then sees the
 * scheduled campaign. Lock order: before the campaign, as in deleting a segment.
 */
export async function lockSources(sql: Sql, orgId: string, { segmentId, surveyId }: Sources): Promise<Held> {
  const [segment] = await sql.rows<{ isActive: boolean }>(
    `SELECT status = 'active' AS "isActive" FROM segment WHERE organization_id = $1 AND id = $2 FOR SHARE`,
    [orgId, segmentId],
  );
  const [survey] = await sql.rows<{ isActive: boolean }>(
    `SELECT is_active AS "isActive" FROM survey WHERE organization_id = $1 AND id = $2 FOR SHARE`,
    [orgId, surveyId],
  );
  return { isSegmentActive: segment?.isActive ?? null, isSurveyActive: survey?.isActive ?? null };
}

export async function lockSourcesOf(sql: Sql, orgId: string, campaignId: string): Promise<void> {
  const [sources] = await sql.rows<Sources>(
    `SELECT c.segment_id AS "segmentId", t.survey_id AS "surveyId" FROM campaign c
     LEFT JOIN campaign_content t ON t.organization_id = $1 AND t.campaign_id = c.id
     WHERE c.organization_id = $1 AND c.id = $2`,
    [orgId, campaignId],
  );
  if (sources) await lockSources(sql, orgId, sources);
}
