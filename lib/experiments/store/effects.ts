import type { Day } from "../../core/dates.ts";
import type { Reader, Sql } from "../../platform/db.ts";

/** Whose effect it is: one send's, or that of all campaigns of a quarter. */
export type EffectKey = { campaignId: string; occurrence: number } | { quarter: Day };

/** The draws that were stored for this basis; null: none, or of other purchases. */
export async function findDraws(sql: Reader, orgId: string, key: EffectKey, basis: string): Promise<Buffer | null> {
  const [row] = await sql.rows<{ draws: Buffer | null }>(
    "quarter" in key
      ? `SELECT draws FROM programme_quarter WHERE organization_id = $1 AND draws_basis = $2 AND quarter = $3::date`
      : `SELECT draws FROM campaign_experiment
         WHERE organization_id = $1 AND draws_basis = $2 AND campaign_id = $3 AND occurrence = $4`,
    [orgId, basis, ...valuesOf(key)],
  );
  return row?.draws ?? null;
}

export async function saveDraws(
  sql: Sql,
  orgId: string,
  key: EffectKey,
  { basis, draws }: { basis: string; draws: Buffer },
): Promise<void> {
  await sql.run(
    "quarter" in key
      ? `UPDATE programme_quarter SET draws_basis = $2, draws = $3 WHERE organization_id = $1 AND quarter = $4::date`
      : `UPDATE campaign_experiment SET draws_basis = $2, draws = $3
         WHERE organization_id = $1 AND campaign_id = $4 AND occurrence = $5`,
    [orgId, basis, draws, ...valuesOf(key)],
  );
}

type SendKey = { campaignId: string; occurrence: number };

/** As `findDraws`, of each RFM group of a send. */
export async function findGroupDraws(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence }: SendKey,
  basis: string,
): Promise<Buffer | null> {
  const [row] = await sql.rows<{ draws: Buffer | null }>(
    `SELECT group_draws AS draws FROM campaign_experiment
     WHERE organization_id = $1 AND group_draws_basis = $2 AND campaign_id = $3 AND occurrence = $4`,
    [orgId, basis, campaignId, occurrence],
  );
  return row?.draws ?? null;
}

export async function saveGroupDraws(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence }: SendKey,
  { basis, draws }: { basis: string; draws: Buffer },
): Promise<void> {
  await sql.run(
    `UPDATE campaign_experiment SET group_draws_basis = $2, group_draws = $3
     WHERE organization_id = $1 AND campaign_id = $4 AND occurrence = $5`,
    [orgId, basis, draws, campaignId, occurrence],
  );
}

const valuesOf = (key: EffectKey) => ("quarter" in key ? [key.quarter] : [key.campaignId, key.occurrence]);

type Closed = { from: Date; until: Date; fewestPeople: number; limit: number };

/** Sends whose window closed in this period, with at least so many people in their arms; the latest first. */
export function listLargeSends(
  sql: Reader,
  orgId: string,
  { from, until, fewestPeople, limit }: Closed,
): Promise<{ campaignId: string; occurrence: number }[]> {
  return sql.rows<{ campaignId: string; occurrence: number }>(
    `SELECT e.campaign_id AS "campaignId", e.occurrence FROM campaign_experiment e
     WHERE e.organization_id = $1 AND e.started_at + make_interval(days => e.window_days) BETWEEN $2 AND $3
       AND EXISTS (SELECT FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = e.campaign_id
         AND r.occurrence = e.occurrence AND r.assignment IS NOT NULL OFFSET greatest($4::int - 1, 0))
     ORDER BY e.started_at DESC, e.campaign_id, e.occurrence LIMIT $5`,
    [orgId, from, until, fewestPeople, limit],
  );
}
