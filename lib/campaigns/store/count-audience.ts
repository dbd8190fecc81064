import type { Sql } from "../../platform/db.ts";
import { UNREACHABLE_SQL } from "../../platform/reach-sql.ts";
import type { CampaignChannel, SkipReason } from "../schemas.ts";
import type { AudienceSource } from "./audience.ts";

export type AudienceCount = { count: number; matched: number; skipped: Partial<Record<SkipReason, number>> };

export async function countAudience(
  sql: Sql,
  { from, params }: AudienceSource,
  channel: CampaignChannel,
): Promise<AudienceCount> {
  const rows = await sql.rows<{ reason: SkipReason | null; count: number }>(
    `SELECT CASE ${UNREACHABLE_SQL[channel]} END AS reason, count(*)::int AS count ${from} GROUP BY 1`,
    params.values,
  );
  const reached = rows.find(({ reason }) => reason === null)?.count ?? 0;
  const skipped = rows.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count] as const]));
  return {
    count: reached,
    matched: rows.reduce((sum, { count }) => sum + count, 0),
    skipped: Object.fromEntries(skipped),
  };
}
