import type { Reader } from "../../platform/db.ts";
import type { SegmentRules } from "../../segments/schemas.ts";
import { SENDS_A_DAY, UNDER_WAY } from "../../sending/schemas.ts";
import type { CampaignChannel, Recurrence } from "../schemas.ts";

export type DayOf = {
  campaignId: string;
  channel: CampaignChannel;
  numberId: string | null;
  from: Date;
  to: Date;
};

/** For WhatsApp, all numbers of the account, because they share its limit. */
const SAME_ACCOUNT = `c.organization_id = $1 AND ($2 <> 'whatsapp' OR c.number_id = ANY (
  SELECT o.id FROM store_whatsapp_number n JOIN store_whatsapp_number o
    ON o.organization_id = $1 AND (o.id = n.id OR o.waba_id = n.waba_id)
  WHERE n.organization_id = $1 AND n.id = $3))`;

/** Customers messaged on that day, and recipients still queued or sending in other campaigns. */
export async function countOnDay(
  sql: Reader,
  orgId: string,
  { campaignId, channel, numberId, from, to }: DayOf,
): Promise<{ sent: number; underWay: number }> {
  const [row] = await sql.rows<{ sent: number; underWay: number }>(
    `SELECT count(DISTINCT d.customer_id) FILTER (WHERE d.at >= $4 AND d.at < $5)::int AS sent,
       count(*) FILTER (WHERE d.is_open)::int AS "underWay"
     FROM (
       SELECT r.customer_id, r.accepted_at AS at, r.status IN ('queued', 'sending') AND c.status = ANY ($7)
         AND c.id <> $6 AND r.occurrence = c.occurrence AS is_open
       FROM campaign c JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = c.id
         AND r.occurrence > c.occurrence - ${SENDS_A_DAY} AND r.channel = $2
       WHERE ${SAME_ACCOUNT} AND coalesce(c.finished_at, 'infinity') >= $4
       UNION ALL SELECT p.customer_id, p.had_at, false FROM past_message p
       WHERE p.organization_id = $1 AND p.had_at >= $4 AND p.had_at < $5 AND CASE WHEN $2 = 'whatsapp'
         THEN p.account = (SELECT coalesce(n.waba_id, n.id::text) FROM store_whatsapp_number n
           WHERE n.organization_id = $1 AND n.id = $3)
         ELSE p.account IS NULL END) d`,
    [orgId, channel, numberId, from, to, campaignId, UNDER_WAY],
  );
  return row ?? { sent: 0, underWay: 0 };
}

export type Committed = {
  segmentId: string | null;
  behaviorRules: SegmentRules | null;
  storeScope: string[] | null;
  holdoutPercent: number;
  scheduledAt: Date;
  recurrence: Recurrence | null;
  startsOn: string | null;
};

/** Other campaigns with a scheduled time before the end of that day; recurring ones may also run on it. */
export function findCommitted(
  sql: Reader,
  orgId: string,
  { campaignId, channel, numberId, to }: DayOf,
): Promise<Committed[]> {
  return sql.rows<Committed>(
    `SELECT c.segment_id AS "segmentId", c.behavior_rules AS "behaviorRules", c.store_scope AS "storeScope",
       c.holdout_percent AS "holdoutPercent",
       s.scheduled_at AS "scheduledAt", s.recurrence, s.starts_on AS "startsOn"
     FROM campaign c JOIN campaign_schedule s ON s.organization_id = $1 AND s.campaign_id = c.id
     WHERE ${SAME_ACCOUNT} AND c.channel = $2 AND c.id <> $5 AND c.status IN ('scheduled', 'sending', 'paused') AND s.scheduled_at < $4`,
    [orgId, channel, numberId, to, campaignId],
  );
}

/** Recipients of this campaign still queued or sending, within these stores (null: all). */
export async function countWaiting(
  sql: Reader,
  orgId: string,
  campaignId: string,
  storeIds: readonly string[] | null,
): Promise<number> {
  const [row] = await sql.rows<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM campaign_recipient
     WHERE organization_id = $1 AND campaign_id = $2 AND status IN ('queued', 'sending')
       AND ($3::uuid[] IS NULL OR store_id = ANY ($3))`,
    [orgId, campaignId, storeIds],
  );
  return row?.waiting ?? 0;
}
