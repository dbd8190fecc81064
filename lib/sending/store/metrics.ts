import { centsToAmount } from "../../core/money.ts";
import type { Reader } from "../../platform/db.ts";
import { speedOf } from "../rules/speed.ts";
import type { CampaignMetrics, CampaignProgress } from "../schemas.ts";
import { UNDER_WAY_SQL } from "./status-sql.ts";

export type CampaignNumbers = { metrics: CampaignMetrics; progress: CampaignProgress };

type Sums = Omit<CampaignMetrics, "revenue"> &
  Omit<CampaignProgress, "perMinute" | "averagePerMinute" | "endsAt"> & {
    campaignId: string;
    now: Date;
    isIdle: boolean;
    activeSeconds: number | null;
    revenueCents: bigint;
    lastMinute: number;
    isSending: boolean;
  };

const ofStatus = (...statuses: string[]) =>
  `coalesce(sum(g.count) FILTER (WHERE g.status = ANY ('{${statuses.join(",")}}')), 0)::int`;

/** Each funnel stage includes the later ones. queued + sending + in doubt + sent + failed + skipped = audience. */
const METRIC_SUMS = `sum(g.count)::int AS audience, ${ofStatus("queued")} AS queued, ${ofStatus("sending")} AS sending,
  ${ofStatus("in_doubt")} AS "inDoubt", ${ofStatus("sent", "delivered", "read")} AS sent,
  ${ofStatus("delivered", "read")} AS delivered, ${ofStatus("read")} AS reads, sum(g.replies)::int AS replies,
  sum(g.clicks)::int AS clicks, sum(g.conversions)::int AS conversions, sum(g.buyers)::int AS buyers,
  sum(g.revenue_cents)::bigint AS "revenueCents", ${ofStatus("failed")} AS failed, ${ofStatus("skipped")} AS skipped`;

const NONE: CampaignNumbers = {
  metrics: {
    sent: 0,
    delivered: 0,
    reads: 0,
    replies: 0,
    clicks: 0,
    conversions: 0,
    buyers: 0,
    revenue: 0,
    failed: 0,
    skipped: 0,
  },
  progress: { audience: 0, queued: 0, sending: 0, inDoubt: 0, perMinute: null, averagePerMinute: null, endsAt: null },
};

/**
 * Sums over the ledger of each campaign's current occurrence, or of the given one; zeros without recipients.
 * `storeIds`: stores that the reader sees; null: all.
 */
export async function getMetrics(
  sql: Reader,
  orgId: string,
  campaignIds: readonly string[],
  { storeIds = null, occurrence = null }: { storeIds?: readonly string[] | null; occurrence?: number | null } = {},
): Promise<Map<string, CampaignNumbers>> {
  const rows = await sql.rows<Sums>(
    `SELECT c.id AS "campaignId", c.status = 'sending' AS "isSending", now() AS now, c.idle_since IS NOT NULL AS "isIdle",
       CASE WHEN c.status IN ${UNDER_WAY_SQL} AND c.occurrence = coalesce($4, c.occurrence)
         THEN extract(epoch FROM coalesce(c.idle_since, now()) - c.audience_at)::float8 - c.idle_seconds
       END AS "activeSeconds",
       sum(g.recent)::int AS "lastMinute", ${METRIC_SUMS}
     FROM campaign c CROSS JOIN LATERAL (
       -- By status first: a dozen conditions for each message would take twice as long.
       SELECT r.status, count(*) AS count, count(r.replied_at) AS replies, count(r.clicked_at) AS clicks,
         sum(r.conversions) AS conversions, count(*) FILTER (WHERE r.conversions > 0) AS buyers,
         sum(r.revenue_cents) AS revenue_cents, count(*) FILTER (WHERE r.accepted_at > now() - interval '1 minute') AS recent
       FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = c.id
         AND r.occurrence = coalesce($4, c.occurrence) AND ($3::uuid[] IS NULL OR r.store_id = ANY ($3))
       GROUP BY r.status) g
     WHERE c.organization_id = $1 AND c.id = ANY ($2::uuid[])
     GROUP BY c.organization_id, c.id`,
    [orgId, campaignIds, storeIds, occurrence],
  );
  const found = new Map(rows.map((row) => [row.campaignId, toNumbers(row)]));
  return new Map(campaignIds.map((id) => [id, found.get(id) ?? NONE]));
}

function toNumbers(row: Sums): CampaignNumbers {
  const { sent, delivered, reads, replies, clicks, conversions, buyers, failed, skipped } = row;
  const { audience, queued, sending, inDoubt } = row;
  const remaining = queued + sending;
  const handled = audience - skipped - remaining;
  const speed = speedOf({ sent, handled, remaining, seconds: row.activeSeconds, isIdle: row.isIdle }, row.now);
  return {
    metrics: {
      sent,
      delivered,
      reads,
      replies,
      clicks,
      conversions,
      buyers,
      failed,
      skipped,
      revenue: centsToAmount(row.revenueCents),
    },
    progress: { audience, queued, sending, inDoubt, perMinute: row.isSending ? row.lastMinute : null, ...speed },
  };
}

/** Final counts of a send, for its job run. */
export async function countOccurrence(
  sql: Reader,
  orgId: string,
  campaignId: string,
  occurrence: number,
): Promise<Record<string, number>> {
  const numbers = await getMetrics(sql, orgId, [campaignId], { occurrence });
  const { metrics, progress } = numbers.get(campaignId) ?? NONE;
  return { sent: metrics.sent, failed: metrics.failed, skipped: metrics.skipped, inDoubt: progress.inDoubt };
}

/** Counts now of the sends that these job runs make or made; a campaign knows only its newest run. */
export async function countSends(
  sql: Reader,
  orgId: string,
  jobRunIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  if (jobRunIds.length === 0) return new Map();
  const rows = await sql.rows<{ jobRunId: string; sent: number; failed: number; skipped: number; inDoubt: number }>(
    `SELECT c.job_run_id AS "jobRunId", count(*) FILTER (WHERE r.status IN ('sent', 'delivered', 'read'))::int AS sent,
       count(*) FILTER (WHERE r.status = 'failed')::int AS failed,
       count(*) FILTER (WHERE r.status = 'skipped')::int AS skipped,
       count(*) FILTER (WHERE r.status = 'in_doubt')::int AS "inDoubt"
     FROM campaign c JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = c.id
       AND r.occurrence = c.occurrence
     WHERE c.organization_id = $1 AND c.job_run_id = ANY ($2::uuid[]) GROUP BY c.job_run_id`,
    [orgId, jobRunIds],
  );
  return new Map(rows.map(({ jobRunId, ...counts }) => [jobRunId, counts]));
}
