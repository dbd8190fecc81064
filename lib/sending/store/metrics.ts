import { MESSAGE_SUMS } from "../../platform/database/row-sql.ts";
import type { Reader } from "../../platform/db.ts";
import { type CampaignNumbers, type SendState, type StatusSums, toNumbers } from "../rules/campaign-numbers.ts";
import { UNDER_WAY_SQL } from "./status-sql.ts";

/** `occurrence`: the place of the parameter; null: the current one. */
const stateSql = (occurrence: string) => `c.status = 'sending' AS "isSending", now() AS now,
  c.idle_since IS NOT NULL AS "isIdle",
  CASE WHEN c.status IN ${UNDER_WAY_SQL} AND c.occurrence = coalesce(${occurrence}, c.occurrence)
    THEN extract(epoch FROM coalesce(c.idle_since, now()) - c.audience_at)::float8 - c.idle_seconds END AS "activeSeconds"`;

export async function findSendState(
  sql: Reader,
  orgId: string,
  campaignId: string,
  occurrence: number,
): Promise<SendState | undefined> {
  const [state] = await sql.rows<SendState>(
    `SELECT ${stateSql("$3")} FROM campaign c WHERE c.organization_id = $1 AND c.id = $2`,
    [orgId, campaignId, occurrence],
  );
  return state;
}

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
  const rows = await sql.rows<{ campaignId: string } & SendState & StatusSums>(
    `SELECT c.id AS "campaignId", ${stateSql("$4")}, g.*
     FROM campaign c CROSS JOIN LATERAL (
       SELECT r.status, ${MESSAGE_SUMS}
       FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = c.id
         AND r.occurrence = coalesce($4, c.occurrence) AND ($3::uuid[] IS NULL OR r.store_id = ANY ($3))
       GROUP BY r.status) g
     WHERE c.organization_id = $1 AND c.id = ANY ($2::uuid[])`,
    [orgId, campaignIds, storeIds, occurrence],
  );
  const found = Map.groupBy(rows, ({ campaignId }) => campaignId);
  return new Map(
    campaignIds.map((id) => {
      const sums = found.get(id) ?? [];
      return [id, toNumbers(sums[0], sums)];
    }),
  );
}

/** Final counts of a send, for its job run. */
export async function countOccurrence(
  sql: Reader,
  orgId: string,
  campaignId: string,
  occurrence: number,
): Promise<Record<string, number>> {
  const numbers = await getMetrics(sql, orgId, [campaignId], { occurrence });
  const { metrics, progress } = numbers.get(campaignId) ?? toNumbers();
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
