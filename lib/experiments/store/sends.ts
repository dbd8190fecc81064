import type { Reader } from "../../platform/db.ts";
import type { CampaignChannel } from "../../sending/schemas.ts";
import type { Experiment } from "./arms.ts";

export type MeasuredSend = Experiment & {
  campaignId: string;
  occurrence: number;
  name: string;
  channel: CampaignChannel;
  /** `YYYY-MM` in UTC−3. */
  month: string;
  treated: number;
  holdout: number;
};

/** `campaignId`: only sends of this campaign. */
type SentSince = { from: Date; storeIds: readonly string[] | null; campaignId?: string | null };

/** Sends with a control group since then, the latest first. */
export function findMeasuredSends(
  sql: Reader,
  orgId: string,
  { from, storeIds, campaignId = null, limit }: SentSince & { limit: number },
): Promise<MeasuredSend[]> {
  return sql.rows<MeasuredSend>(
    `SELECT e.campaign_id AS "campaignId", e.occurrence, c.name, v.channel, e.holdout_percent AS "holdoutPercent",
       e.window_days AS "windowDays", e.started_at AS "startedAt",
       to_char(e.started_at AT TIME ZONE INTERVAL '-03:00', 'YYYY-MM') AS month, arm.treated, arm.holdout
     FROM campaign_experiment e
     JOIN campaign c ON c.organization_id = $1 AND c.id = e.campaign_id
     JOIN campaign_occurrence o ON o.organization_id = $1 AND o.campaign_id = e.campaign_id AND o.occurrence = e.occurrence
     JOIN campaign_content_version v
       ON v.organization_id = $1 AND v.campaign_id = e.campaign_id AND v.version = o.content_version
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE r.assignment = 'treated')::int AS treated,
         count(*) FILTER (WHERE r.assignment = 'holdout')::int AS holdout
       FROM campaign_recipient r
       WHERE r.organization_id = $1 AND r.campaign_id = e.campaign_id AND r.occurrence = e.occurrence
         AND r.assignment IS NOT NULL AND ($3::uuid[] IS NULL OR r.store_id = ANY ($3))) arm
     WHERE e.organization_id = $1 AND e.started_at >= $2 AND ($5::uuid IS NULL OR e.campaign_id = $5) ORDER BY e.started_at DESC, e.campaign_id LIMIT $4`,
    [orgId, from, storeIds, limit, campaignId],
  );
}

/** Those of these campaigns that repeat: by their schedule, or because they were sent more than once. */
export function findAutomations(
  sql: Reader,
  orgId: string,
  campaignIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return sql.rows<{ id: string; name: string }>(
    `SELECT c.id, c.name FROM campaign c
     LEFT JOIN campaign_schedule s ON s.organization_id = $1 AND s.campaign_id = c.id
     WHERE c.organization_id = $1 AND c.id = ANY ($2::uuid[]) AND (s.recurrence IS NOT NULL OR c.occurrence > 1)
     ORDER BY c.name, c.id`,
    [orgId, campaignIds],
  );
}
