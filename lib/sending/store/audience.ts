import { type ProgrammeShare, programmeHoldoutSql, UNREACHABLE_SQL } from "../../platform/database/reach-sql.ts";
import type { Sql } from "../../platform/db.ts";
import type { CampaignChannel } from "../schemas.ts";
import { type MessageLimits, messagesSince } from "./limits.ts";
import { UNDER_WAY_SQL } from "./status-sql.ts";

/** Audience query: `FROM customer_metrics m … WHERE …` and its parameters, to which more can be added. */
export type AudienceSource = {
  from: string;
  params: { values: unknown[]; place: (value: unknown, type: string) => string };
};

export type Audience = {
  campaignId: string;
  occurrence: number;
  channel: CampaignChannel;
  limits: MessageLimits;
  /** The share of the customers who could get the message that is held out. */
  holdoutPercent: number;
  /** The organization's own control group, which gets no campaign. */
  programme: ProgrammeShare | null;
  /** An A/B test: customers outside its share wait without a variant. */
  test: { sharePercent: number; variants: number } | null;
};

const ADDRESS: Record<CampaignChannel, string> = { whatsapp: "c.phone", email: "c.email" };
const DUPLICATE: Record<CampaignChannel, string> = { whatsapp: "duplicate_phone", email: "duplicate_email" };

/**
 * Inserts the ledger of one occurrence in one statement: every matching customer, queued or skipped with the reason. Of
 * customers sharing an address, the latest buyer gets the message. Control groups come last, the organization's before the
 * send's, so that arms differ by chance only. Keeps existing rows. `$1` is the organization.
 */
export async function insertAudience(sql: Sql, source: AudienceSource, audience: Audience): Promise<number> {
  const { params } = source;
  const place = (value: unknown, type: string) => params.place(value, type);
  const campaignId = place(audience.campaignId, "uuid");
  const { joins, reasons } = limitsSql(audience, campaignId, place);
  const channel = place(audience.channel, "text");
  const holdout = holdoutSql(audience, place);
  const programme = programmeHoldoutSql(audience.programme, "a.customer_id", place);
  const variant = variantSql(audience, place);
  return sql.run(
    `WITH meant AS MATERIALIZED (
       SELECT m.customer_id, m.store_id, m.rfm_status, m.last_order_at, ${ADDRESS[audience.channel]} AS address,
         CASE ${UNREACHABLE_SQL[audience.channel]} ${reasons} END AS reason
       FROM (SELECT m.customer_id, m.store_id, m.rfm_status, m.last_order_at, m.phone_type, m.has_email,
               m.whatsapp_opt_out, m.email_opt_out ${source.from}) m
       JOIN customer c ON c.organization_id = $1 AND c.id = m.customer_id ${joins}
     ), shared AS (
       SELECT lower(address) AS address, (array_agg(customer_id ORDER BY last_order_at DESC NULLS LAST, customer_id))[1] AS customer_id
       FROM meant WHERE reason IS NULL GROUP BY lower(address) HAVING count(*) > 1
     )
     INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, address,
       rfm_status, assignment, reason_code, status, variant, in_test)
     SELECT $1, ${campaignId}, ${place(audience.occurrence, "int")}, a.customer_id, a.store_id, ${channel}, a.address,
       a.rfm_status,
       ${audience.holdoutPercent === 0 ? "NULL" : "CASE WHEN v.reason IS NULL THEN CASE WHEN w.is_holdout THEN 'holdout' ELSE 'treated' END END"},
       CASE WHEN w.is_holdout THEN 'holdout' ELSE v.reason END,
       CASE WHEN v.reason IS NULL AND NOT w.is_holdout THEN 'queued' ELSE 'skipped' END, t.variant, t.variant IS NOT NULL
     FROM meant a LEFT JOIN shared s ON a.reason IS NULL AND s.address = lower(a.address)
     CROSS JOIN LATERAL (SELECT CASE WHEN a.reason IS NOT NULL THEN a.reason
       WHEN s.customer_id <> a.customer_id THEN '${DUPLICATE[audience.channel]}' ${programme} END AS reason) v
     CROSS JOIN LATERAL (SELECT ${holdout} AS is_holdout) w
     CROSS JOIN LATERAL (SELECT ${variant} AS variant OFFSET 0) t
     ON CONFLICT (organization_id, campaign_id, occurrence, customer_id) DO NOTHING`,
    params.values,
  );
}

/** A hash of the send and the customer decides, so that each send has another control group. */
function holdoutSql({ campaignId, occurrence, holdoutPercent }: Audience, place: AudienceSource["params"]["place"]) {
  if (holdoutPercent === 0) return "false";
  const draw = `$1::uuid || ${place(`:${campaignId}:${occurrence}`, "text")}`;
  return `v.reason IS NULL AND assignment_bucket(${draw}, a.customer_id) < ${place(holdoutPercent * 100, "int")}`;
}

/** Equal parts of the test's share, by a hash that is independent of the control group's. */
function variantSql({ campaignId, occurrence, test }: Audience, place: AudienceSource["params"]["place"]) {
  if (test === null) return "NULL::text";
  const draw = `$1::uuid || ${place(`:${campaignId}:${occurrence}:test`, "text")}`;
  const share = place(test.sharePercent * 100, "int");
  // OFFSET 0: the hash is computed once per customer.
  return `CASE WHEN v.reason IS NULL AND NOT w.is_holdout THEN (
    SELECT chr(65 + b.bucket * ${place(test.variants, "int")} / ${share})
    FROM (SELECT assignment_bucket(${draw}, a.customer_id) AS bucket OFFSET 0) b WHERE b.bucket < ${share}) END`;
}

/** Each limit is one pass over the ledger instead of a lookup per customer. */
function limitsSql({ limits }: Audience, campaignId: string, place: AudienceSource["params"]["place"]) {
  const joins: string[] = [];
  const reasons: string[] = [];
  if (limits.limit) {
    const since = place(limits.limit.since, "timestamptz");
    joins.push(`LEFT JOIN (
      SELECT o.customer_id FROM (${messagesSince(since)}) o GROUP BY o.customer_id
      HAVING count(*) >= ${place(limits.limit.count, "int")}) sated
      ON sated.customer_id = m.customer_id`);
    reasons.push("WHEN sated.customer_id IS NOT NULL THEN 'message_limit'");
  }
  if (limits.blockMultipleCampaigns) {
    joins.push(`LEFT JOIN (
      SELECT DISTINCT r.customer_id FROM campaign k
      JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = k.id AND r.occurrence = k.occurrence
      WHERE k.organization_id = $1 AND k.status IN ${UNDER_WAY_SQL} AND k.id <> ${campaignId}
        AND (r.status NOT IN ('skipped', 'failed') OR r.assignment = 'holdout')) busy ON busy.customer_id = m.customer_id`);
    reasons.push("WHEN busy.customer_id IS NOT NULL THEN 'in_other_campaign'");
  }
  return { joins: joins.join(" "), reasons: reasons.join(" ") };
}
