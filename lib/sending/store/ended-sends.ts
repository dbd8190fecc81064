import { recording } from "../../platform/database/event-sql.ts";
import type { Sql } from "../../platform/db.ts";
import type { CampaignStatus } from "../schemas.ts";
import { CANCELLABLE_SQL, UNDER_WAY_SQL } from "./status-sql.ts";

/**
 * CTEs that record the end of sends. `ended`: rows of `id`, `occurrence` and `status` of the campaign; `outcome`: SQL of
 * what became of the occurrence.
 */
function recordFinished(ended: string, outcome: string): string {
  return recording(
    ["campaign.finished"],
    `SELECT 'campaign.finished' AS type, c.id AS subject_id, NULL::uuid AS store_id,
       jsonb_build_object('occurrence', c.occurrence, 'outcome', ${outcome}, 'status', c.status) AS data
     FROM ${ended} c`,
  );
}

/** Outcome of the occurrence of `c` whose recipients are all done. */
const OUTCOME = `CASE WHEN EXISTS (SELECT FROM campaign_recipient r WHERE r.organization_id = $1
  AND r.campaign_id = c.id AND r.occurrence = c.occurrence AND r.accepted_at IS NOT NULL) THEN 'sent' ELSE 'failed' END`;

/** Campaign `c` has a next occurrence. */
const COMES_AGAIN = `EXISTS (SELECT FROM campaign_schedule s WHERE s.organization_id = c.organization_id
  AND s.campaign_id = c.id AND s.recurrence IS NOT NULL AND s.scheduled_at IS NOT NULL)`;

/**
 * Ends the send when no recipient is queued or sending and its A/B test is decided: `sent` if any message was accepted, else `failed`; recurring
 * campaigns become `scheduled`. Null if it has not ended.
 */
export async function finishSend(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, now }: { campaignId: string; occurrence: number; now: Date },
): Promise<CampaignStatus | null> {
  const [row] = await sql.rows<{ status: CampaignStatus }>(
    `WITH ended AS (
       UPDATE campaign c SET finished_at = $4, turn_by = NULL, wake_at = NULL, status = CASE
         WHEN ${COMES_AGAIN} THEN 'scheduled'
         WHEN EXISTS (SELECT FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2
           AND r.occurrence = $3 AND r.accepted_at IS NOT NULL) THEN 'sent'
         ELSE 'failed' END
       WHERE c.organization_id = $1 AND c.id = $2 AND c.occurrence = $3 AND c.status = 'sending'
         AND c.audience_at IS NOT NULL AND NOT EXISTS (
           SELECT FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
             AND r.status IN ('queued', 'sending'))
         AND NOT EXISTS (SELECT FROM campaign_test t WHERE t.organization_id = $1 AND t.campaign_id = $2
           AND t.occurrence = $3 AND t.released_at IS NULL)
       RETURNING c.id, c.occurrence, c.status
     ), ${recordFinished("ended", OUTCOME)}
     SELECT status FROM ended`,
    [orgId, campaignId, occurrence, now],
  );
  return row?.status ?? null;
}

/** Also cancels a scheduled campaign. False when there is nothing to cancel. */
export async function cancelSend(sql: Sql, orgId: string, campaignId: string, now: Date): Promise<boolean> {
  const cancelled = await sql.run(
    `WITH held AS MATERIALIZED (
       SELECT id, status IN ${UNDER_WAY_SQL} AS is_under_way FROM campaign
       WHERE organization_id = $1 AND id = $2 AND status IN ${CANCELLABLE_SQL} FOR NO KEY UPDATE
     ), cancelled AS (
       UPDATE campaign c SET status = 'cancelled', paused_reason = NULL, wake_at = NULL,
         finished_at = CASE WHEN h.is_under_way THEN $3 ELSE finished_at END
       FROM held h WHERE c.organization_id = $1 AND c.id = h.id
       RETURNING c.id, c.occurrence, c.status, h.is_under_way
     ), ${recordFinished("(SELECT * FROM cancelled WHERE is_under_way)", "'cancelled'")}
     SELECT FROM cancelled`,
    [orgId, campaignId, now],
  );
  await sql.run(
    `UPDATE campaign_schedule s SET scheduled_at = NULL FROM campaign c
     WHERE s.organization_id = $1 AND s.campaign_id = $2 AND c.organization_id = $1 AND c.id = $2
       AND c.status = 'cancelled'`,
    [orgId, campaignId],
  );
  return cancelled === 1;
}

/** Ends a send whose audience could not be built: `failed`, or `scheduled` if it recurs. */
export async function failSend(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, now }: { campaignId: string; occurrence: number; now: Date },
): Promise<void> {
  await sql.run(
    `WITH ended AS (
       UPDATE campaign c SET finished_at = $4, turn_by = NULL, wake_at = NULL, paused_reason = NULL,
         status = CASE WHEN ${COMES_AGAIN} THEN 'scheduled' ELSE 'failed' END
       WHERE c.organization_id = $1 AND c.id = $2 AND c.occurrence = $3 AND c.status IN ${UNDER_WAY_SQL}
         AND c.audience_at IS NULL RETURNING c.id, c.occurrence, c.status
     ), ${recordFinished("ended", "'failed'")}
     SELECT FROM ended`,
    [orgId, campaignId, occurrence, now],
  );
}

/** Sets failed campaigns to `sent` when a message in doubt turned out to be accepted. */
export async function reviveFailed(sql: Sql, orgId: string, campaignIds: readonly string[]): Promise<void> {
  if (campaignIds.length === 0) return;
  await sql.run(
    `WITH revived AS (
       UPDATE campaign c SET status = 'sent' WHERE c.organization_id = $1 AND c.id = ANY ($2) AND c.status = 'failed'
         AND EXISTS (SELECT FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = c.id
           AND r.occurrence = c.occurrence AND r.accepted_at IS NOT NULL)
       RETURNING c.id, c.occurrence, c.status
     ), ${recordFinished("revived", "'sent'")}
     SELECT FROM revived`,
    [orgId, campaignIds],
  );
}
