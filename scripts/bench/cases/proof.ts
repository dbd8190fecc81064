import { dayOf, startOfQuarter } from "../../../lib/core/dates.ts";
import { getExperiment, getProgrammeResults, getResults } from "../../../lib/experiments/index.ts";
import { explainFigure } from "../../../lib/explain/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Bench, ctxAt, DAY_MS } from "../bench.ts";
import { addSend, emptyLedger, removeSend, type Send } from "../ledger.ts";
import { p95, time } from "../measure.ts";
import type { Result } from "../result.ts";

const WINDOW_DAYS = 7;
const SENT_DAYS_AGO = WINDOW_DAYS + 1;
const ROUNDS = 20;
const FIRST_PAGE_MS = 300;
const REPORT_MS = 2_000;

/** First pages of the figures behind costs, control groups and tests, and the reports with intervals. */
export async function measureProof(bench: Bench): Promise<Result[]> {
  const send = await addSend(bench);
  const startedAt = new Date(bench.now.getTime() - SENT_DAYS_AGO * DAY_MS);
  const quarter = startOfQuarter(dayOf(startedAt));
  try {
    await emptyLedger(bench, send);
    await addRecords(bench, send, { startedAt, quarter });
    await fillDelivered(bench, send, startedAt);
    const ctx = readerAt(bench);
    const { campaignId } = send;
    const figures = [
      ["campaigns.cost", { campaignId }],
      ["campaigns.arm-customers", { campaignId, assignment: "treated" }],
      ["campaigns.arm-revenue", { campaignId, assignment: "treated" }],
      ["campaigns.variant-outcomes", { campaignId, variant: "B" }],
      ["campaigns.variant-revenue", { campaignId, variant: "B" }],
      ["results.cost", { days: "30" }],
      ["results.programme-customers", { quarter, assignment: "holdout" }],
      ["results.programme-cost", { quarter }],
    ] as const;
    const results: Result[] = [];
    for (const [figure, params] of figures)
      results.push({
        name: `explained, first page: ${figure}, p95`,
        unit: "ms",
        product: await slowest(() =>
          explainFigure(ctx, { figure, language: "pt-BR", cursor: undefined, limit: 50, ...params }),
        ),
        budget: { atMost: FIRST_PAGE_MS },
      });
    const reports = [
      ["a send with control group and A/B test", () => getExperiment(ctx, { id: campaignId, occurrence: 1 })],
      ["a quarter of the organization's control group", () => getProgrammeResults(ctx)],
      ["the results of 30 days", () => getResults(ctx, { days: 30 })],
    ] as const;
    for (const [name, read] of reports)
      results.push({
        name: `report with intervals: ${name}, p95`,
        unit: "ms",
        product: await slowest(read),
        budget: { atMost: REPORT_MS },
      });
    return results;
  } finally {
    await removeSend(bench, send);
    await bench.owner.query("DELETE FROM message_price WHERE organization_id = $1", [bench.orgId]);
    await bench.owner.query("DELETE FROM programme_quarter WHERE organization_id = $1", [bench.orgId]);
  }
}

/** A person of the organization: only they may open figures. */
function readerAt(bench: Bench): Ctx {
  const actor = { userId: crypto.randomUUID(), email: "", roleId: null, level: 10, readOnly: false };
  return { ...ctxAt(bench, bench.now), actor: { kind: "user", ...actor, permissions: ["app:campaigns"] } };
}

async function slowest(read: () => Promise<unknown>): Promise<number> {
  await read();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await time(read));
  return p95(times);
}

type Records = { startedAt: Date; quarter: string };

async function addRecords({ owner, orgId }: Bench, { campaignId }: Send, { startedAt, quarter }: Records) {
  await owner.query(
    `INSERT INTO message_price (organization_id, tariff, price_micros, charged_per, valid_from, created_at)
     VALUES ($1, 'cloud_marketing', 362500, 'delivered', '2020-01-01', now())`,
    [orgId],
  );
  await owner.query(
    `WITH version AS (
       INSERT INTO campaign_content_version (organization_id, campaign_id, version, channel) VALUES ($1, $2, 1, 'whatsapp')
     ), occurrence AS (
       INSERT INTO campaign_occurrence (organization_id, campaign_id, occurrence, content_version, started_at, tariff)
       VALUES ($1, $2, 1, 1, $4, 'cloud_marketing')
     ), test AS (
       INSERT INTO campaign_test (organization_id, campaign_id, occurrence, variants, share_percent, metric, horizon_hours,
         otherwise, started_at, decides_at)
       VALUES ($1, $2, 1, 2, 50, 'purchase', 72, 'best', $4, $4::timestamptz + interval '3 days')
     )
     INSERT INTO campaign_experiment (organization_id, campaign_id, occurrence, holdout_percent, window_days, started_at)
     VALUES ($1, $2, 1, 10, $3, $4)`,
    [orgId, campaignId, WINDOW_DAYS, startedAt],
  );
  await owner.query(
    "INSERT INTO programme_quarter (organization_id, quarter, holdout_percent, started_at) VALUES ($1, $2, 10, $3)",
    [orgId, quarter, startedAt],
  );
  await owner.query(
    `INSERT INTO programme_member (organization_id, quarter, customer_id, store_id, assignment, assigned_at)
     SELECT $1, $2, m.customer_id, m.store_id,
       CASE WHEN assignment_bucket('quarter', m.customer_id) < 1000 THEN 'holdout' ELSE 'treated' END, $3
     FROM customer_metrics m WHERE m.organization_id = $1`,
    [orgId, quarter, startedAt],
  );
}

/** Everybody got the message, except a tenth that is held out; half are in the test. */
async function fillDelivered({ owner, orgId }: Bench, { campaignId }: Send, startedAt: Date): Promise<void> {
  await owner.query(
    `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, assignment,
       status, reason_code, accepted_at, delivered_at, in_test, variant)
     SELECT $1, $2, 1, d.customer_id, d.store_id, 'whatsapp', CASE WHEN d.bucket < 1000 THEN 'holdout' ELSE 'treated' END,
       CASE WHEN d.bucket < 1000 THEN 'skipped' ELSE 'delivered' END, CASE WHEN d.bucket < 1000 THEN 'holdout' END,
       CASE WHEN d.bucket >= 1000 THEN $3::timestamptz END, CASE WHEN d.bucket >= 1000 THEN $3::timestamptz END,
       d.bucket >= 5500, CASE WHEN d.bucket >= 7750 THEN 'A' WHEN d.bucket >= 1000 THEN 'B' END
     FROM (SELECT customer_id, store_id, assignment_bucket('bench', customer_id) AS bucket FROM customer_metrics
       WHERE organization_id = $1) d`,
    [orgId, campaignId, startedAt],
  );
  await owner.query("VACUUM (ANALYZE) campaign_recipient, programme_member");
}
