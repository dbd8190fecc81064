/** Campaigns that will ask by themselves, or are at it. */
const STILL_ASKED_BY = "('scheduled', 'sending', 'paused')";

/**
 * True where customers outside `covered(id)` were asked survey `v`, or a campaign that waits or is being sent will ask
 * them. Of a campaign without stores the whole organization is asked.
 */
export const ASKED_ELSEWHERE = `(
  EXISTS (SELECT FROM survey_token k WHERE k.organization_id = $1 AND k.survey_id = v.id
    AND k.store_id NOT IN (SELECT id FROM covered))
  OR EXISTS (
    SELECT FROM campaign_content t
    JOIN campaign c ON c.organization_id = $1 AND c.id = t.campaign_id AND c.status IN ${STILL_ASKED_BY}
    LEFT JOIN campaign_schedule p ON p.organization_id = $1 AND p.campaign_id = c.id
    CROSS JOIN LATERAL (VALUES
      (c.store_scope, p.scheduled_at IS NOT NULL), (c.send_scope, c.status <> 'scheduled')) AS asks(scope, will)
    WHERE t.organization_id = $1 AND t.survey_id = v.id AND asks.will
      AND (asks.scope IS NULL OR EXISTS (
        SELECT FROM unnest(asks.scope) AS asked(id) WHERE asked.id NOT IN (SELECT id FROM covered)))))`;
