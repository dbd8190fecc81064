import { offsetOf, type Page, type Paging, toPage } from "../../core/paging.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentUsage } from "../schemas.ts";

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

/** Campaigns that will read the rules by themselves. A draft that loses its segment can't be sent until one is chosen. */
const STILL_READ_BY = ["scheduled", "sending", "paused"];

export async function isStillRead(sql: Reader, orgId: string, segmentId: string): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT FROM campaign WHERE organization_id = $1 AND segment_id = $2 AND status = ANY ($3) LIMIT 1",
    [orgId, segmentId, STILL_READ_BY],
  );
  return rows.length > 0;
}
