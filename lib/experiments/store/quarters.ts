import type { Day } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";

export type Quarter = { quarter: Day; holdoutPercent: number; startedAt: Date; endedAt: Date | null };

export async function findQuarter(sql: Reader, orgId: string, quarter: Day): Promise<Quarter | null> {
  const [row] = await sql.rows<Quarter>(
    `SELECT quarter::text, holdout_percent AS "holdoutPercent", started_at AS "startedAt", ended_at AS "endedAt"
     FROM programme_quarter WHERE organization_id = $1 AND quarter = $2::date`,
    [orgId, quarter],
  );
  return row ?? null;
}

/** Quarters with a programme, the latest first. */
export function listQuarters(sql: Reader, orgId: string, limit: number): Promise<Quarter[]> {
  return sql.rows<Quarter>(
    `SELECT quarter::text, holdout_percent AS "holdoutPercent", started_at AS "startedAt", ended_at AS "endedAt"
     FROM programme_quarter WHERE organization_id = $1 ORDER BY quarter DESC LIMIT $2`,
    [orgId, limit],
  );
}
