import { offsetOf, type Page, type Paging, toPage } from "../../core/paging.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentUsage } from "../schemas.ts";

/** Campaigns that will read the rules by themselves. A draft that loses its segment can't be sent until one is chosen. */
const STILL_READ_BY = ["scheduled", "sending", "paused"];

export async function findUsage(
  sql: Reader,
  orgId: string,
  segmentId: string,
  paging: Paging,
): Promise<Page<SegmentUsage>> {
  const [counted] = await sql.rows<{ total: bigint }>(
    "SELECT count(*) AS total FROM campaign WHERE organization_id = $1 AND segment_id = $2",
    [orgId, segmentId],
  );
  const rows = await sql.rows<Omit<SegmentUsage, "updatedAt"> & { updatedAt: Date }>(
    `SELECT id, name, channel, status, updated_at AS "updatedAt" FROM campaign
     WHERE organization_id = $1 AND segment_id = $2 ORDER BY updated_at DESC, id DESC LIMIT $3 OFFSET $4`,
    [orgId, segmentId, paging.limit, offsetOf(paging)],
  );
  const data = rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
  return toPage(data, counted?.total ?? 0, paging);
}

/**
 * Whose customers will be addressed by campaigns that read the rules without anybody asking: the stores of each, null
 * for the whole organization's. An audience that is made already reads them no more.
 */
export async function findReadingScopes(sql: Reader, orgId: string, segmentId: string): Promise<(string[] | null)[]> {
  const rows = await sql.rows<{ scope: string[] | null }>(
    `SELECT DISTINCT reads.scope FROM campaign c
     LEFT JOIN campaign_schedule s ON s.organization_id = $1 AND s.campaign_id = c.id
     CROSS JOIN LATERAL (VALUES
       (c.store_scope, s.scheduled_at IS NOT NULL),
       (c.send_scope, c.status <> 'scheduled' AND c.audience_at IS NULL)) AS reads(scope, will)
     WHERE c.organization_id = $1 AND c.segment_id = $2 AND c.status = ANY ($3) AND reads.will`,
    [orgId, segmentId, STILL_READ_BY],
  );
  return rows.map(({ scope }) => scope);
}

export async function isStillRead(sql: Reader, orgId: string, segmentId: string): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT FROM campaign WHERE organization_id = $1 AND segment_id = $2 AND status = ANY ($3) LIMIT 1",
    [orgId, segmentId, STILL_READ_BY],
  );
  return rows.length > 0;
}
