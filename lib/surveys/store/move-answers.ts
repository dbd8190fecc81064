import type { Sql } from "../../platform/db.ts";

/**
 * Moves tokens and responses of these campaign recipients to another customer. A response matches its token by
 * `answered_at`.
 */
export async function moveAnswers(
  sql: Sql,
  orgId: string,
  { fromId, toId, recipientIds }: { fromId: string; toId: string; recipientIds: readonly string[] },
): Promise<void> {
  await sql.run(
    `WITH moved AS (
       UPDATE survey_token SET customer_id = $3
       WHERE organization_id = $1 AND customer_id = $2 AND recipient_id = ANY ($4)
       RETURNING survey_id, campaign_id, answered_at
     )
     UPDATE survey_response r SET customer_id = $3 FROM moved m
     WHERE r.organization_id = $1 AND r.customer_id = $2 AND r.survey_id = m.survey_id AND r.campaign_id = m.campaign_id
       AND r.created_at = m.answered_at`,
    [orgId, fromId, toId, recipientIds],
  );
}
