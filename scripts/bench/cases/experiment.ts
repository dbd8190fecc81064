import { getExperiment } from "../../../lib/experiments/index.ts";
import { type Bench, ctxAt, DAY_MS } from "../bench.ts";
import { addSend, emptyLedger, fillLedger, removeSend, type Send } from "../ledger.ts";
import { race } from "../measure.ts";
import type { Result } from "../result.ts";

const WINDOW_DAYS = 7;
const BUDGET_MS = 2_000;

/**
 * The effect of a send to everybody with a control group of a tenth. The limit only counts and sums both arms in plain
 * SQL: it has no interval and no earlier spend.
 */
export async function measureExperiment(bench: Bench): Promise<Result[]> {
  const send = await addSend(bench);
  try {
    await emptyLedger(bench, send);
    await fillLedger(bench, send);
    const startedAt = new Date(bench.now.getTime() - (WINDOW_DAYS + 1) * DAY_MS);
    await addControlGroup(bench, send, startedAt);
    const times = await race({
      limit: () => compareArms(bench, send, startedAt),
      product: () => readEffect(bench, send),
      rounds: 5,
    });
    const name = "effect of a send to everybody, with intervals";
    return [
      { name, unit: "ms", ...times, target: { atMost: 4 } },
      { name: `${name}, in total`, unit: "ms", product: times.product, budget: { atMost: BUDGET_MS } },
    ];
  } finally {
    await removeSend(bench, send);
  }
}

async function addControlGroup({ owner, orgId }: Bench, { campaignId }: Send, startedAt: Date): Promise<void> {
  await owner.query(
    `WITH version AS (
       INSERT INTO campaign_content_version (organization_id, campaign_id, version, channel) VALUES ($1, $2, 1, 'whatsapp')
     ), occurrence AS (
       INSERT INTO campaign_occurrence (organization_id, campaign_id, occurrence, content_version) VALUES ($1, $2, 1, 1)
     )
     INSERT INTO campaign_experiment (organization_id, campaign_id, occurrence, holdout_percent, window_days, started_at)
     VALUES ($1, $2, 1, 10, $3, $4)`,
    [orgId, campaignId, WINDOW_DAYS, startedAt],
  );
  await owner.query(
    `UPDATE campaign_recipient SET assignment = CASE WHEN d.is_holdout THEN 'holdout' ELSE 'treated' END,
       status = CASE WHEN d.is_holdout THEN 'skipped' ELSE status END
     FROM (SELECT id AS key, assignment_bucket('bench', customer_id) < 1000 AS is_holdout FROM campaign_recipient) d
     WHERE id = d.key AND organization_id = $1 AND status = 'queued'`,
    [orgId],
  );
  await owner.query("VACUUM (ANALYZE) campaign_recipient");
}

function compareArms({ owner, orgId }: Bench, { campaignId }: Send, startedAt: Date) {
  return owner.query(
    `SELECT r.assignment, count(DISTINCT r.customer_id), count(DISTINCT s.customer_id), sum(s.amount_cents)
     FROM campaign_recipient r
     LEFT JOIN sale s ON s.organization_id = $1 AND s.customer_id = r.customer_id AND s.occurred_at >= $3
       AND s.occurred_at < $3::timestamptz + make_interval(days => $4)
     WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.assignment IS NOT NULL GROUP BY r.assignment`,
    [orgId, campaignId, startedAt, WINDOW_DAYS],
  );
}

async function readEffect(bench: Bench, { campaignId }: Send): Promise<void> {
  const { state } = await getExperiment(ctxAt(bench, bench.now), { id: campaignId, occurrence: 1 });
  if (state === "no_control" || state === "insufficient") throw new Error(`The effect was not measured: ${state}`);
}
