import { COUNTS } from "../../platform/database/count-sql.ts";
import { type ProgrammeShare, programmeHoldoutSql, UNREACHABLE_SQL } from "../../platform/database/reach-sql.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { CampaignChannel, SkipReason } from "../schemas.ts";

export type AudienceCount = {
  count: number;
  matched: number;
  skipped: Partial<Record<SkipReason, number>>;
  /** One customer reachable by the channel. */
  sampleId: string | null;
};

/** Audience query: `FROM customer_metrics m … WHERE …` and its parameters. */
type AudienceSource = { from: string; params: { values: unknown[]; place: (value: unknown, type: string) => string } };

/** More than any audience has. */
export async function countCustomers(sql: Reader, orgId: string): Promise<number> {
  const [row] = await sql.rows<{ count: number }>(
    `SELECT ${COUNTS.all} AS count FROM ${COUNTS.table} m WHERE m.organization_id = $1`,
    [orgId],
  );
  return row?.count ?? 0;
}

export async function countAudience(
  sql: Sql,
  { from, params }: AudienceSource,
  { channel, programme }: { channel: CampaignChannel; programme: ProgrammeShare | null },
): Promise<AudienceCount> {
  const heldOut = programmeHoldoutSql(programme, "m.customer_id", (value, type) => params.place(value, type));
  const rows = await sql.rows<{ reason: SkipReason | null; count: number; anybody: string }>(
    // `ctid` is the cheapest column to aggregate; PostgreSQL 15 has neither any_value nor min(uuid).
    `SELECT a.reason, a.count,
       (SELECT x.customer_id FROM customer_metrics x WHERE x.ctid = a.first AND x.organization_id = $1) AS anybody
     FROM (SELECT CASE ${UNREACHABLE_SQL[channel]} ${heldOut} END AS reason, count(*)::int AS count, min(m.ctid) AS first
       ${from} GROUP BY 1) a`,
    params.values,
  );
  const reached = rows.find(({ reason }) => reason === null);
  const skipped = rows.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count] as const]));
  return {
    count: reached?.count ?? 0,
    matched: rows.reduce((sum, { count }) => sum + count, 0),
    skipped: Object.fromEntries(skipped),
    sampleId: reached?.anybody ?? null,
  };
}
