import { MESSAGE_SUMS } from "../../platform/database/row-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { LedgerGroup, SendFacts } from "../rules/fold-report.ts";
import type { RecipientScope } from "./recipients.ts";

/** The ledger of one occurrence, limited to the reader's stores. */
const LEDGER = `r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
  AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))`;

export type HourRow = { hour: number; delivered: number; reads: number; clicks: number; replies: number };
export type SellerRow = { sellerId: string | null; seller: string | null; conversions: number; revenueCents: bigint };
export type LinkRow = { url: string; clicks: number; people: number };

const SHOWN_HOURS = 48;

const paramsOf = (orgId: string, { campaignId, occurrence, storeIds }: RecipientScope) => [
  orgId,
  campaignId,
  occurrence,
  storeIds,
];

/** Every occurrence of the campaign, in one reading of the ledger: the given one by store and code, others by status only. */
export function findLedgerGroups(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence, storeIds }: RecipientScope,
): Promise<LedgerGroup[]> {
  const ofOne = (column: string) => `CASE WHEN r.occurrence = $3 THEN r.${column} END`;
  return sql.rows<LedgerGroup>(
    `SELECT g.*, s.trade_name AS store FROM (
       SELECT r.occurrence, r.status, ${ofOne("store_id")} AS "storeId", ${ofOne("reason_code")} AS "reasonCode",
         ${ofOne("error_code")} AS "errorCode", ${MESSAGE_SUMS}, min(r.accepted_at) AS "firstAcceptedAt",
         max(r.accepted_at) AS "lastAcceptedAt"
       FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2
         AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))
       GROUP BY 1, 2, 3, 4, 5) g
     LEFT JOIN store s ON s.organization_id = $1 AND s.id = g."storeId"`,
    paramsOf(orgId, { campaignId, occurrence, storeIds }),
  );
}

/** What is recorded of each send of the campaign. */
export function findSendFacts(sql: Reader, orgId: string, campaignId: string): Promise<SendFacts[]> {
  return sql.rows<SendFacts>(
    `SELECT o.occurrence, o.content_version AS "contentVersion", o.is_exact AS "isExact", v.channel,
       coalesce(jsonb_array_length(v.test -> 'variants'), 0) AS "otherVariants"
     FROM campaign_occurrence o LEFT JOIN campaign_content_version v
       ON v.organization_id = $1 AND v.campaign_id = $2 AND v.version = o.content_version
     WHERE o.organization_id = $1 AND o.campaign_id = $2`,
    [orgId, campaignId],
  );
}

/** Hours since the first message; each event counts in the hour in which it happened. */
export function findHours(sql: Reader, orgId: string, scope: RecipientScope, beganAt: Date): Promise<HourRow[]> {
  const hourOf = (at: string) => `CASE WHEN r.${at} < $5::timestamptz + interval '${SHOWN_HOURS} hours'
    THEN date_bin('1 hour', r.${at}, $5) END`;
  const countOf = (kind: string) => `coalesce(sum(e.count) FILTER (WHERE e.kind = '${kind}'), 0)::int`;
  return sql.rows<HourRow>(
    `WITH happened AS MATERIALIZED (
       SELECT ${hourOf("delivered_at")} AS delivered, ${hourOf("read_at")} AS read, ${hourOf("clicked_at")} AS clicked,
         ${hourOf("replied_at")} AS replied, count(*) AS count
       FROM campaign_recipient r WHERE ${LEDGER} GROUP BY 1, 2, 3, 4
     ), event AS (
       SELECT v.kind, v.at, h.count FROM happened h CROSS JOIN LATERAL (VALUES ('delivered', h.delivered), ('read', h.read),
         ('clicked', h.clicked), ('replied', h.replied)) AS v(kind, at) WHERE v.at IS NOT NULL
     )
     SELECT h.hour, ${countOf("delivered")} AS delivered, ${countOf("read")} AS reads, ${countOf("clicked")} AS clicks,
       ${countOf("replied")} AS replies
     FROM generate_series(0, ${SHOWN_HOURS - 1}) AS h(hour)
     LEFT JOIN event e ON e.at = $5::timestamptz + make_interval(hours => h.hour) GROUP BY h.hour ORDER BY h.hour`,
    [...paramsOf(orgId, scope), beganAt],
  );
}

/**
 * Clicks of the report by address, also repeated ones. The LIMIT looks up each click's recipient: a few percent of the
 * ledger, of which a join would read all.
 */
export function findLinks(sql: Reader, orgId: string, scope: RecipientScope): Promise<LinkRow[]> {
  return sql.rows<LinkRow>(
    `SELECT h.url, count(*)::int AS clicks, count(DISTINCT h.recipient_id)::int AS people
     FROM tracking_hit h
     CROSS JOIN LATERAL (SELECT FROM campaign_recipient r WHERE r.id = h.recipient_id AND ${LEDGER} LIMIT 1) r
     WHERE h.organization_id = $1 AND h.campaign_id = $2 AND h.kind = 'click' AND NOT h.is_machine
       AND h.url IS NOT NULL GROUP BY h.url ORDER BY 2 DESC, 1`,
    paramsOf(orgId, scope),
  );
}

/**
 * Attributed sales of the report by seller. Only sales in the reader's stores: customers may have bought in others. Sales
 * are looked up in their order, which takes two thirds of the time of the ledger's.
 */
export function findSellers(sql: Reader, orgId: string, scope: RecipientScope): Promise<SellerRow[]> {
  return sql.rows<SellerRow>(
    `WITH buyer AS MATERIALIZED (
       SELECT r.id FROM campaign_recipient r WHERE ${LEDGER} AND r.conversions > 0
     ), attributed AS MATERIALIZED (
       SELECT o.sale_id, o.revenue_cents FROM buyer b
       JOIN sale_attribution o ON o.organization_id = $1 AND o.recipient_id = b.id ORDER BY o.sale_id
     ), total AS (
       SELECT 1 AS conversions, o.revenue_cents, s.store_id, s.seller_id FROM attributed o
       CROSS JOIN LATERAL (SELECT store_id, seller_id FROM sale WHERE organization_id = $1 AND id = o.sale_id LIMIT 1) s
       UNION ALL SELECT p.conversions, p.revenue_cents, p.store_id, p.seller_id FROM buyer b
       JOIN purged_attribution_total p ON p.organization_id = $1 AND p.recipient_id = b.id
     ), sums AS (
       SELECT seller_id, sum(conversions)::int AS conversions, sum(revenue_cents)::bigint AS revenue_cents FROM total
       WHERE $4::uuid[] IS NULL OR store_id = ANY ($4) GROUP BY seller_id
     )
     SELECT v.id AS "sellerId", v.name AS seller, s.conversions, s.revenue_cents AS "revenueCents"
     FROM sums s LEFT JOIN seller v ON v.organization_id = $1 AND v.id = s.seller_id ORDER BY 4 DESC, 2`,
    paramsOf(orgId, scope),
  );
}
