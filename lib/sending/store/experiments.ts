import type { Sql } from "../../platform/db.ts";

type Started = { campaignId: string; occurrence: number; holdoutPercent: number; startedAt: Date };

/** With the attribution window of this moment, at least a day: a later change of the setting must not change a result. */
export async function insertExperiment(sql: Sql, orgId: string, started: Started): Promise<void> {
  await sql.run(
    `INSERT INTO campaign_experiment (organization_id, campaign_id, occurrence, holdout_percent, window_days, started_at)
     SELECT $1, $2, $3, $4, greatest(1, o.attribution_window_days), $5 FROM organization o WHERE o.id = $1`,
    [orgId, started.campaignId, started.occurrence, started.holdoutPercent, started.startedAt],
  );
}
