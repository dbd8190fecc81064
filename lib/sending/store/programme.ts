import type { Day } from "../../core/dates.ts";
import type { ProgrammeShare } from "../../platform/database/reach-sql.ts";
import type { Reader, Sql } from "../../platform/db.ts";

/** The programme that holds at the moment; null: none. */
export async function findProgramme(sql: Reader, orgId: string, quarter: Day): Promise<ProgrammeShare | null> {
  const [row] = await sql.rows<{ percent: number }>(
    `SELECT coalesce(q.holdout_percent, o.programme_holdout_percent) AS percent
     FROM organization o LEFT JOIN programme_quarter q ON q.organization_id = o.id AND q.quarter = $2::date
     WHERE o.id = $1 AND o.programme_holdout_percent > 0 AND q.ended_at IS NULL`,
    [orgId, quarter],
  );
  return row ? { quarter, percent: row.percent } : null;
}

/**
 * Begins the quarter's programme with the share of the setting, unless it has begun. Ends it for the rest of the quarter
 * if the setting was turned off: from this audience on, its control group is messaged. The setting can't change until
 * the audience is committed, so that an audience after the change sees the quarter that it must end.
 */
export async function startProgramme(
  sql: Sql,
  orgId: string,
  { quarter, now }: { quarter: Day; now: Date },
): Promise<ProgrammeShare | null> {
  if (!(await hasProgramme(sql, orgId, quarter))) return null;
  await sql.run(
    `INSERT INTO programme_quarter (organization_id, quarter, holdout_percent, started_at)
     SELECT $1, $2::date, o.programme_holdout_percent, $3 FROM organization o
     WHERE o.id = $1 AND o.programme_holdout_percent > 0
     FOR SHARE OF o
     ON CONFLICT (organization_id, quarter) DO NOTHING`,
    [orgId, quarter, now],
  );
  await sql.run(
    `UPDATE programme_quarter q SET ended_at = $3 FROM organization o
     WHERE q.organization_id = $1 AND q.quarter = $2::date AND q.ended_at IS NULL
       AND o.id = $1 AND o.programme_holdout_percent = 0`,
    [orgId, quarter, now],
  );
  return findProgramme(sql, orgId, quarter);
}

/** Whether the setting is on, or the quarter has a programme that has not been ended. */
async function hasProgramme(sql: Reader, orgId: string, quarter: Day): Promise<boolean> {
  const rows = await sql.rows(
    `SELECT FROM organization o WHERE o.id = $1 AND (o.programme_holdout_percent > 0 OR EXISTS (
       SELECT FROM programme_quarter q WHERE q.organization_id = $1 AND q.quarter = $2::date AND q.ended_at IS NULL))`,
    [orgId, quarter],
  );
  return rows.length > 0;
}

type Written = { campaignId: string; occurrence: number; quarter: Day; now: Date };

/** Adds the audience's reachable customers who are not in an arm yet. Ordered, so that two audiences can't deadlock. */
export async function insertMembers(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, quarter, now }: Written,
): Promise<void> {
  await sql.run(
    `INSERT INTO programme_member (organization_id, quarter, customer_id, store_id, assignment, assigned_at)
     SELECT $1, $4::date, r.customer_id, r.store_id,
       CASE WHEN r.reason_code = 'programme_holdout' THEN 'holdout' ELSE 'treated' END, $5
     FROM campaign_recipient r
     WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
       AND (r.status = 'queued' OR r.reason_code IN ('holdout', 'programme_holdout'))
     ORDER BY r.customer_id
     ON CONFLICT (organization_id, quarter, customer_id) DO NOTHING`,
    [orgId, campaignId, occurrence, quarter, now],
  );
}
