import type { Reader, Sql, Writer } from "../../platform/db.ts";
import type { TestFallback, TestMetric, Variant } from "../schemas.ts";
import { UNDER_WAY_SQL } from "./status-sql.ts";

/** The settings of an A/B test in the content of a send; `variants`: the content of those from B on. */
export type TestSettings = {
  sharePercent: number;
  metric: TestMetric;
  horizonHours: number;
  otherwise: TestFallback;
  variants: readonly unknown[];
};

export type SendTest = {
  variants: number;
  sharePercent: number;
  metric: TestMetric;
  horizonHours: number;
  otherwise: TestFallback;
  startedAt: Date;
  /** Null until every message of the test has an outcome. */
  decidesAt: Date | null;
  decidedAt: Date | null;
  winner: Variant | null;
  chosen: Variant | null;
  result: unknown;
  /** Null until no recipient waits for the decision. */
  releasedAt: Date | null;
};

type SendOf = { campaignId: string; occurrence: number };

export async function insertTest(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, test, startedAt }: SendOf & { test: TestSettings; startedAt: Date },
): Promise<void> {
  const { sharePercent, metric, horizonHours, otherwise, variants } = test;
  await sql.run(
    `INSERT INTO campaign_test (organization_id, campaign_id, occurrence, variants, share_percent, metric, horizon_hours,
       otherwise, started_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [orgId, campaignId, occurrence, variants.length + 1, sharePercent, metric, horizonHours, otherwise, startedAt],
  );
}

export async function findTest(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence }: SendOf,
): Promise<SendTest | null> {
  const [row] = await sql.rows<SendTest>(
    `SELECT variants, share_percent AS "sharePercent", metric, horizon_hours AS "horizonHours", otherwise,
       started_at AS "startedAt", decides_at AS "decidesAt", decided_at AS "decidedAt", winner, chosen, result,
       released_at AS "releasedAt"
     FROM campaign_test WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = $3`,
    [orgId, campaignId, occurrence],
  );
  return row ?? null;
}

/** The horizon starts now, unless it has. Returns its end; null without a test. */
export async function startHorizon(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence }: SendOf,
  now: Date,
): Promise<Date | null> {
  const [row] = await sql.rows<{ decidesAt: Date | null }>(
    `UPDATE campaign_test SET decides_at = coalesce(decides_at, $4::timestamptz + make_interval(hours => horizon_hours))
     WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = $3 RETURNING decides_at AS "decidesAt"`,
    [orgId, campaignId, occurrence, now],
  );
  return row?.decidesAt ?? null;
}

export type Decision = SendOf & { winner: Variant | null; chosen: Variant | null; result: unknown; now: Date };

/** False if the test was decided before, or the send is not under way. The caller holds the campaign's row. */
export async function writeDecision(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, winner, chosen, result, now }: Decision,
): Promise<boolean> {
  const decided = await sql.run(
    `UPDATE campaign_test t SET decided_at = $4, winner = $5, chosen = $6, result = $7
     FROM campaign c WHERE c.organization_id = $1 AND c.id = $2 AND c.occurrence = $3 AND c.status IN ${UNDER_WAY_SQL}
       AND t.organization_id = $1 AND t.campaign_id = $2 AND t.occurrence = $3 AND t.decided_at IS NULL
       AND t.decides_at <= $4`,
    [orgId, campaignId, occurrence, now, winner, chosen, JSON.stringify(result)],
  );
  return decided === 1;
}

/**
 * Gives a batch of the recipients who wait the decided variant, or skips them if nothing is sent. Returns the last id;
 * null: none was left after `afterId`.
 */
export async function releaseWaiting(
  sql: Sql,
  orgId: string,
  {
    campaignId,
    occurrence,
    chosen,
    afterId,
    limit,
  }: SendOf & { chosen: Variant | null; afterId: string; limit: number },
): Promise<string | null> {
  const [row] = await sql.rows<{ lastId: string | null }>(
    `WITH waiting AS MATERIALIZED (
       SELECT id FROM campaign_recipient WHERE organization_id = $1 AND campaign_id = $2 AND status = 'queued'
         AND occurrence = $3 AND variant IS NULL AND id > $5 ORDER BY id LIMIT $6 FOR NO KEY UPDATE
     ), released AS (
       UPDATE campaign_recipient r SET variant = $4, status = CASE WHEN $4::text IS NULL THEN 'skipped' ELSE r.status END,
         reason_code = CASE WHEN $4::text IS NULL THEN 'test_stopped' END
       FROM waiting w WHERE r.organization_id = $1 AND r.id = w.id RETURNING r.id
     )
     SELECT (SELECT id FROM released ORDER BY id DESC LIMIT 1) AS "lastId"`,
    [orgId, campaignId, occurrence, chosen, afterId, limit],
  );
  return row?.lastId ?? null;
}

export async function noteReleased(
  sql: Writer,
  orgId: string,
  { campaignId, occurrence }: SendOf,
  now: Date,
): Promise<void> {
  await sql.run(
    `UPDATE campaign_test SET released_at = $4 WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = $3
       AND decided_at IS NOT NULL AND released_at IS NULL`,
    [orgId, campaignId, occurrence, now],
  );
}

/** The campaign's next run starts then. */
export async function postponeRun(
  sql: Writer,
  orgId: string,
  { campaignId, occurrence, until }: SendOf & { until: Date },
): Promise<void> {
  await sql.run(
    `UPDATE campaign SET wake_at = $4, wait_reason = 'test'
     WHERE organization_id = $1 AND id = $2 AND occurrence = $3 AND status = 'sending'`,
    [orgId, campaignId, occurrence, until],
  );
}
