import type { Reader, Sql } from "../../platform/db.ts";
import type { Variant } from "../../sending/schemas.ts";
import { RECIPIENT_OF_BUYER } from "./arms.ts";

export type TestScope = {
  campaignId: string;
  occurrence: number;
  storeIds: readonly string[] | null;
  /** Purchases count from the first whole second. */
  startedAt: Date;
  until: Date;
};

/** Outcomes of a variant's own recipients, also of those whose message failed (intention to treat). */
export type VariantOutcomes = {
  variant: Variant;
  people: number;
  reads: number;
  clicks: number;
  replies: number;
  buyers: number;
  /** Net of returns. */
  revenueCents: bigint;
};

/** The test's own recipients `r`. */
export const TESTED = `campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3 AND r.in_test
  AND r.variant IS NOT NULL AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))`;

/** A recipient `r` without a variant who waits for the decision, or was skipped because the test stopped. */
const WAITS = "(r.status = 'queued' OR r.reason_code = 'test_stopped')";

/** As the funnel counts: accepted by the provider, and not failed later. */
export const WAS_SENT = "(r.accepted_at IS NOT NULL AND r.status <> 'failed')";

/** Recipients `r` who wait or waited for the decision. */
export const OTHERS = `campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
  AND NOT r.in_test AND (r.variant IS NOT NULL OR ${WAITS})
  AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))`;

export function paramsOf(orgId: string, { campaignId, occurrence, storeIds, startedAt, until }: TestScope): unknown[] {
  return [orgId, campaignId, occurrence, storeIds, startedAt, until];
}

/** Outside the test: who waits or waited for the decision, and how many of them got the chosen variant. */
export type TestOthers = { people: number; sent: number };

type TestRow = Omit<VariantOutcomes, "variant"> & { variant: Variant | null; inTest: boolean; sent: number };

/** Everything that the report of a test counts, in one pass over the ledger. */
export async function findTestOutcomes(
  sql: Reader,
  orgId: string,
  scope: TestScope,
): Promise<{ variants: VariantOutcomes[]; others: TestOthers }> {
  const rows = await sql.rows<TestRow>(
    `WITH bought AS (
       SELECT r.variant, count(*) FILTER (WHERE s.has_bought)::int AS buyers, sum(s.cents)::bigint AS cents
       FROM (SELECT customer_id, sum(amount_cents)::bigint AS cents, bool_or(kind = 'sale') AS has_bought FROM sale
         WHERE organization_id = $1 AND occurred_at >= date_trunc('second', $5::timestamptz)
           AND occurred_at < $6::timestamptz AND customer_id IS NOT NULL
         GROUP BY customer_id) s
       ${RECIPIENT_OF_BUYER("$2", "$3")}
       WHERE r.in_test AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4)) GROUP BY r.variant
     )
     SELECT a.variant, a."inTest", a.people, a.sent, a.reads, a.clicks, a.replies,
       CASE WHEN a."inTest" THEN coalesce(b.buyers, 0) ELSE 0 END AS buyers,
       CASE WHEN a."inTest" THEN coalesce(b.cents, 0) ELSE 0 END AS "revenueCents"
     FROM (SELECT r.variant, r.in_test AS "inTest", count(*)::int AS people,
         (count(*) FILTER (WHERE ${WAS_SENT}))::int AS sent,
         count(*) FILTER (WHERE r.read_at < $6)::int AS reads, count(*) FILTER (WHERE r.clicked_at < $6)::int AS clicks,
         count(*) FILTER (WHERE r.replied_at < $6)::int AS replies
       FROM campaign_recipient r
       WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
         AND (r.variant IS NOT NULL OR NOT r.in_test AND ${WAITS}) AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))
       GROUP BY r.variant, r.in_test) a
     LEFT JOIN bought b ON b.variant = a.variant ORDER BY a.variant`,
    paramsOf(orgId, scope),
  );
  const others = rows.filter(({ inTest }) => !inTest);
  return {
    variants: rows.flatMap(({ inTest, variant, sent: _, ...row }) => (inTest && variant ? [{ ...row, variant }] : [])),
    others: {
      people: others.reduce((sum, { people }) => sum + people, 0),
      sent: others.reduce((sum, { sent }) => sum + sent, 0),
    },
  };
}

/** A single value of a million customers would need three times their memory while it is read. */
const ENTRIES_PER_ROW = 10_000;

/** Each customer's variant, revenue and spend of the 180 days before, as `VariantRevenue`. */
export async function findVariantRevenue(sql: Sql, orgId: string, scope: TestScope): Promise<Buffer> {
  const rows = await sql.rows<{ bytes: Buffer | null }>(
    `WITH arm AS MATERIALIZED (
       SELECT r.customer_id, r.variant, date_trunc('second', $5::timestamptz) AS since FROM ${TESTED}
     ), spent AS MATERIALIZED (
       SELECT a.customer_id, a.variant, coalesce(sum(s.amount_cents) FILTER (WHERE s.occurred_at >= a.since), 0) AS revenue,
         coalesce(sum(s.amount_cents) FILTER (WHERE s.occurred_at < a.since), 0) AS before
       FROM arm a JOIN sale s ON s.organization_id = $1 AND s.customer_id = a.customer_id
         AND s.occurred_at >= a.since - interval '180 days' AND s.occurred_at < $6::timestamptz
       GROUP BY a.customer_id, a.variant
     ), entry AS (
       SELECT row_number() OVER (ORDER BY customer_id) / ${ENTRIES_PER_ROW} AS part, customer_id,
         set_byte('\\x00'::bytea, 0, ascii(variant) - 65) || float8send(revenue::float8) || float8send(before::float8) AS bytes
       FROM spent WHERE revenue <> 0 OR before <> 0
     )
     SELECT string_agg(bytes, '' ORDER BY customer_id) AS bytes FROM entry GROUP BY part ORDER BY part`,
    paramsOf(orgId, scope),
  );
  return Buffer.concat(rows.flatMap(({ bytes }) => (bytes === null ? [] : [bytes])));
}
