import { offsetOf, type Page, type Paging, toPage } from "../../core/paging.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentUsage } from "../schemas.ts";

/**
 * Campaign states that will read the rules without user action. A draft without its segment cannot be sent until one is
 * chosen.
 */
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

/** Whether a scheduled or running campaign will still read the rules; a built audience no longer needs them. */
export async function isReadByItself(sql: Reader, orgId: string, segmentId: string): Promise<boolean> {
  const rows = await sql.rows(
    `SELECT FROM campaign c LEFT JOIN campaign_schedule s ON s.organization_id = $1 AND s.campaign_id = c.id
     WHERE c.organization_id = $1 AND c.segment_id = $2 AND c.status = ANY ($3)
       AND (s.scheduled_at IS NOT NULL OR (c.status <> 'scheduled' AND c.audience_at IS NULL)) LIMIT 1`,
    [orgId, segmentId, STILL_READ_BY],
  );
  return rows.length > 0;
}

/**
 * SQL that is true if every campaign using `segment`, draft or sent, targets only stores in the array `visible`; null
 * means all stores are visible.
 */
export function usedWithinStoresSql(segment: string, visible: string): string {
  const stores = `${visible}::uuid[]`;
  return `(${stores} IS NULL OR NOT EXISTS (SELECT FROM campaign c WHERE c.organization_id = $1 AND c.segment_id = ${segment}
    AND NOT (coalesce(c.store_scope <@ ${stores}, false) AND (c.occurrence = 0 OR coalesce(c.send_scope <@ ${stores}, false)))))`;
}

export async function isUsedWithin(
  sql: Reader,
  orgId: string,
  segmentId: string,
  visible: readonly string[] | null,
): Promise<boolean> {
  const [row] = await sql.rows<{ isWithin: boolean }>(`SELECT ${usedWithinStoresSql("$2", "$3")} AS "isWithin"`, [
    orgId,
    segmentId,
    visible,
  ]);
  return row?.isWithin === true;
}

export async function isStillRead(sql: Reader, orgId: string, segmentId: string): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT FROM campaign WHERE organization_id = $1 AND segment_id = $2 AND status = ANY ($3) LIMIT 1",
    [orgId, segmentId, STILL_READ_BY],
  );
  return rows.length > 0;
}
