/**
 * SQL condition: survey `v` was sent to customers outside `covered(id)`, or a campaign using it (drafts too) targets
 * other stores. A campaign without stores targets the whole organization.
 */
export const ASKED_ELSEWHERE = `(
  EXISTS (SELECT FROM survey_token k WHERE k.organization_id = $1 AND k.survey_id = v.id
    AND k.store_id NOT IN (SELECT id FROM covered))
  OR EXISTS (
    SELECT FROM campaign_content t
    JOIN campaign c ON c.organization_id = $1 AND c.id = t.campaign_id
    CROSS JOIN LATERAL (VALUES (c.store_scope, true), (c.send_scope, c.occurrence > 0)) AS asks(scope, will)
    WHERE t.organization_id = $1 AND t.survey_id = v.id AND asks.will
      AND (asks.scope IS NULL OR EXISTS (
        SELECT FROM unnest(asks.scope) AS asked(id) WHERE asked.id NOT IN (SELECT id FROM covered)))))`;
