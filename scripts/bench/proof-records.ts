import { addDays, addMonths, type Day, dayOf, startOfDay, startOfQuarter } from "../../lib/core/dates.ts";
import { refreshHistory } from "../../lib/rfm/index.ts";
import { attributeSales } from "../../lib/sending/index.ts";
import { type Bench, ctxAt, DAY_MS } from "./bench.ts";
import { addSend, emptyLedger, removeSend } from "./ledger.ts";

const WINDOW_DAYS = 7;
const SENT_DAYS_AGO = WINDOW_DAYS + 1;
const PROGRAMME_DAYS = 60;

/** What the explained figures belong to; `openAt`: when the window of the send is open. */
export type Proof = {
  campaignId: string;
  openAt: Date;
  quarter: Day;
  quarterClosesAt: Date;
  surveyId: string;
  segmentId: string;
  storeId: string;
};

/**
 * A send to every customer with a control group, an A/B test, costs, clicks and sales; the organization's control group;
 * a survey; two months of RFM history; and a segment of about half of the customers.
 */
export async function addProof(bench: Bench): Promise<{ proof: Proof; remove: () => Promise<void> }> {
  const send = await addSend(bench);
  const remove = async () => {
    await removeSend(bench, send);
    for (const table of ADDED)
      await bench.owner.query(`DELETE FROM ${table} WHERE organization_id = $1`, [bench.orgId]);
    await bench.owner.query("UPDATE sale SET is_influenced = false WHERE organization_id = $1 AND is_influenced", [
      bench.orgId,
    ]);
  };
  try {
    await emptyLedger(bench, send);
    const { campaignId, storeId } = send;
    const startedAt = new Date(bench.now.getTime() - SENT_DAYS_AGO * DAY_MS);
    const quarter = startOfQuarter(dayOf(startedAt));
    const programmeStartedAt = new Date(bench.now.getTime() - PROGRAMME_DAYS * DAY_MS);
    await addSendRecords(bench, { campaignId, startedAt });
    await addProgramme(bench, { quarter, startedAt: programmeStartedAt });
    await addLedger(bench, { campaignId, startedAt });
    const surveyId = await addSurvey(bench, { campaignId, startedAt });
    const segmentId = await addSegment(bench);
    const ctx = ctxAt(bench, bench.now);
    await bench.owner.query(VACUUM);
    await attributeSales(ctx, { since: startOfDay(addDays(dayOf(startedAt), -1)) });
    await refreshHistory(ctx);
    await bench.owner.query(VACUUM);
    const openAt = new Date(bench.now.getTime() - 2 * DAY_MS);
    const quarterClosesAt = startOfDay(addMonths(quarter, 3));
    return { proof: { campaignId, openAt, quarter, quarterClosesAt, surveyId, segmentId, storeId }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Tables that no other case fills, beside those of the send. */
const ADDED = [
  "message_price",
  "programme_member",
  "programme_quarter",
  "tracking_hit",
  "survey",
  "segment",
  "rfm_history",
];
const VACUUM = `VACUUM (ANALYZE) campaign_recipient, programme_member, sale_attribution, tracking_hit, survey_token,
  survey_response, rfm_history, sale`;

type Sent = { campaignId: string; startedAt: Date };

async function addSendRecords({ owner, orgId }: Bench, { campaignId, startedAt }: Sent): Promise<void> {
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
}

async function addProgramme({ owner, orgId }: Bench, { quarter, startedAt }: { quarter: Day; startedAt: Date }) {
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

/** A tenth is held out and half are in the test. Some states are rare: a page of them must not read the whole ledger. */
async function addLedger({ owner, orgId }: Bench, { campaignId, startedAt }: Sent): Promise<void> {
  await owner.query(
    `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, assignment,
       status, reason_code, error_code, accepted_at, delivered_at, read_at, clicked_at, replied_at, failed_at, in_test, variant,
       rfm_status)
     SELECT $1, $2, 1, d.customer_id, d.store_id, 'whatsapp', d.assignment, d.status,
       CASE WHEN d.assignment = 'holdout' THEN 'holdout' WHEN d.status = 'skipped' THEN 'opt_out' END,
       CASE WHEN d.status = 'failed' THEN '131026' END,
       CASE WHEN d.status IN ('sent', 'delivered', 'read') THEN d.at END,
       CASE WHEN d.status IN ('delivered', 'read') THEN d.at END, CASE WHEN d.status = 'read' THEN d.at END,
       CASE WHEN d.status = 'read' AND d.stage >= 9500 THEN d.at END,
       CASE WHEN d.status = 'read' AND d.stage >= 9990 THEN d.at END, CASE WHEN d.status = 'failed' THEN d.at END,
       d.assignment IS NOT DISTINCT FROM 'treated' AND d.bucket >= 5500,
       CASE WHEN d.assignment = 'treated' THEN CASE WHEN d.bucket >= 7750 THEN 'A' ELSE 'B' END END, d.rfm_status
     FROM (SELECT e.*, $3::timestamptz + make_interval(secs => e.stage) AS at,
         CASE WHEN e.stage BETWEEN 100 AND 499 THEN NULL WHEN e.bucket < 1000 THEN 'holdout' ELSE 'treated' END AS assignment,
         CASE WHEN e.bucket < 1000 OR e.stage BETWEEN 100 AND 499 THEN 'skipped' WHEN e.stage = 0 THEN 'in_doubt'
           WHEN e.stage < 100 THEN 'failed' WHEN e.stage < 1500 THEN 'sent' WHEN e.stage < 5000 THEN 'delivered'
           ELSE 'read' END AS status
       FROM (SELECT customer_id, store_id, rfm_status, assignment_bucket('bench', customer_id) AS bucket,
           assignment_bucket('stage', customer_id) AS stage
         FROM customer_metrics WHERE organization_id = $1 OFFSET 0) e) d`,
    [orgId, campaignId, startedAt],
  );
  await owner.query(
    `INSERT INTO tracking_hit (organization_id, kind, customer_id, campaign_id, recipient_id, channel, url, occurred_at,
       is_machine, applied_at)
     SELECT $1, 'click', r.customer_id, $2, r.id, r.channel, 'https://loja.example/a', r.clicked_at, false, r.clicked_at
     FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.clicked_at IS NOT NULL`,
    [orgId, campaignId],
  );
}

/** A link for each message that was sent; a tenth answered. */
async function addSurvey({ owner, orgId }: Bench, { campaignId, startedAt }: Sent): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "INSERT INTO survey (organization_id, question) VALUES ($1, 'Recomendaria a loja?') RETURNING id",
    [orgId],
  );
  const surveyId = rows[0]?.id ?? "";
  await owner.query(
    `INSERT INTO survey_token (token, organization_id, survey_id, customer_id, campaign_id, store_id, recipient_id, created_at)
     SELECT 'bench-' || r.id, $1, $3, r.customer_id, $2, r.store_id, r.id, $4::timestamptz + (r.accepted_at - $4)
     FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.accepted_at IS NOT NULL`,
    [orgId, campaignId, surveyId, startedAt],
  );
  await owner.query(
    `INSERT INTO survey_response (organization_id, survey_id, customer_id, campaign_id, store_id, score, created_at)
     SELECT $1, $3, r.customer_id, $2, r.store_id, assignment_bucket('score', r.customer_id) % 11,
       $4::timestamptz + make_interval(secs => assignment_bucket('answer', r.customer_id))
     FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.accepted_at IS NOT NULL
       AND assignment_bucket('answer', r.customer_id) < 1000`,
    [orgId, campaignId, surveyId, startedAt],
  );
  return surveyId;
}

async function addSegment({ owner, orgId }: Bench): Promise<string> {
  const filters = [{ category: "purchase", field: "orderCount", operator: "gte", value: 5 }];
  const { rows } = await owner.query<{ id: string }>(
    "INSERT INTO segment (organization_id, name, rules, size) VALUES ($1, 'Fiéis', $2, 1) RETURNING id",
    [orgId, JSON.stringify({ rules: [{ logic: "AND", filters }] })],
  );
  return rows[0]?.id ?? "";
}
