import type { Sql } from "../../platform/db.ts";
import type { Variant } from "../../sending/schemas.ts";

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

/** Recipients `r` who wait or waited for the decision. */
export const OTHERS = `campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
  AND NOT r.in_test AND (r.variant IS NOT NULL OR r.status = 'queued' OR r.reason_code = 'test_stopped')
  AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))`;

export function paramsOf(orgId: string, { campaignId, occurrence, storeIds, startedAt, until }: TestScope): unknown[] {
  return [orgId, campaignId, occurrence, storeIds, startedAt, until];
}

export function findVariantOutcomes(sql: Sql, orgId: string, scope: TestScope): Promise<VariantOutcomes[]> {
  return sql.rows<VariantOutcomes>(
    `WITH arm AS MATERIALIZED (
       SELECT r.customer_id, r.variant, r.read_at, r.clicked_at, r.replied_at FROM ${TESTED}
     ), spent AS MATERIALIZED (
       SELECT a.customer_id, sum(s.amount_cents) AS cents, bool_or(s.kind = 'sale') AS has_bought
       FROM arm a JOIN sale s ON s.organization_id = $1 AND s.customer_id = a.customer_id
         AND s.occurred_at >= date_trunc('second', $5::timestamptz) AND s.occurred_at < $6::timestamptz
       GROUP BY a.customer_id
     )
     SELECT a.variant, count(*)::int AS people, count(*) FILTER (WHERE a.read_at < $6)::int AS reads,
       count(*) FILTER (WHERE a.clicked_at < $6)::int AS clicks, count(*) FILTER (WHERE a.replied_at < $6)::int AS replies,
       count(*) FILTER (WHERE p.has_bought)::int AS buyers, coalesce(sum(p.cents), 0)::bigint AS "revenueCents"
     FROM arm a LEFT JOIN spent p ON p.customer_id = a.customer_id GROUP BY a.variant ORDER BY a.variant`,
    paramsOf(orgId, scope),
  );
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

/** How many others there are, and how many of them got the chosen variant. */
export async function countOthers(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, storeIds }: Omit<TestScope, "startedAt" | "until">,
): Promise<{ people: number; sent: number }> {
  const [row] = await sql.rows<{ people: number; sent: number }>(
    `SELECT count(*)::int AS people, count(r.accepted_at)::int AS sent FROM ${OTHERS}`,
    [orgId, campaignId, occurrence, storeIds],
  );
  return row ?? { people: 0, sent: 0 };
}
