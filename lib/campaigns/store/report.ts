import type { Reader } from "../../platform/db.ts";
import type { CampaignChannel, SkipReason } from "../schemas.ts";
import type { RecipientScope } from "./recipients.ts";

/** The ledger of one occurrence, limited to the reader's stores. */
const LEDGER = `r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
  AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))`;

export type ReportRows = {
  occurrences: {
    occurrence: number;
    startedAt: Date | null;
    audience: number;
    sent: number;
    contentVersion: number | null;
    isExact: boolean | null;
    channel: CampaignChannel | null;
    otherVariants: number;
  }[];
  hours: { hour: number; delivered: number; reads: number; clicks: number; replies: number }[];
  stores: {
    storeId: string;
    store: string;
    sent: number;
    replies: number;
    conversions: number;
    buyers: number;
    revenueCents: bigint;
  }[];
  sellers: { sellerId: string | null; seller: string | null; conversions: number; revenueCents: bigint }[];
  links: { url: string; clicks: number; people: number }[];
  failures: { errorCode: string | null; count: number }[];
  skips: { reason: SkipReason; count: number }[];
  lastAcceptedAt: Date | null;
};

const WANTED = "r.status IN ('sent', 'delivered', 'read')";

const QUERIES = {
  /** Hours since the first message; each event counts in the hour in which it happened. */
  hours: `WITH began AS (SELECT min(accepted_at) AS at FROM campaign_recipient r WHERE ${LEDGER})
    SELECT h.hour::int AS hour, count(*) FILTER (WHERE e.kind = 'delivered')::int AS delivered,
      count(*) FILTER (WHERE e.kind = 'read')::int AS reads, count(*) FILTER (WHERE e.kind = 'clicked')::int AS clicks,
      count(*) FILTER (WHERE e.kind = 'replied')::int AS replies
    FROM generate_series(0, 47) AS h(hour) CROSS JOIN began
    LEFT JOIN (
      SELECT v.kind, floor(extract(epoch FROM v.at - b.at) / 3600)::int AS hour
      FROM campaign_recipient r CROSS JOIN began b CROSS JOIN LATERAL (VALUES ('delivered', r.delivered_at),
        ('read', r.read_at), ('clicked', r.clicked_at), ('replied', r.replied_at)) AS v(kind, at)
      WHERE ${LEDGER} AND v.at IS NOT NULL
    ) e ON e.hour = h.hour
    WHERE began.at IS NOT NULL GROUP BY h.hour ORDER BY h.hour`,
  stores: `SELECT r.store_id AS "storeId", s.trade_name AS store, count(*) FILTER (WHERE ${WANTED})::int AS sent,
      count(r.replied_at)::int AS replies, sum(r.conversions)::int AS conversions,
      (count(*) FILTER (WHERE r.conversions > 0))::int AS buyers, sum(r.revenue_cents)::bigint AS "revenueCents"
    FROM campaign_recipient r JOIN store s ON s.organization_id = $1 AND s.id = r.store_id
    WHERE ${LEDGER} GROUP BY r.store_id, s.trade_name ORDER BY 7 DESC, 3 DESC, 2`,
  /** Only sales in the reader's stores: their customers may have bought in others. */
  sellers: `SELECT v.id AS "sellerId", v.name AS seller, sum(a.conversions)::int AS conversions,
      sum(a.revenue_cents)::bigint AS "revenueCents"
    FROM campaign_recipient r CROSS JOIN LATERAL (
      SELECT 1 AS conversions, o.revenue_cents, s.store_id, s.seller_id
      FROM sale_attribution o JOIN sale s ON s.organization_id = $1 AND s.id = o.sale_id
      WHERE o.organization_id = $1 AND o.recipient_id = r.id
      UNION ALL SELECT p.conversions, p.revenue_cents, p.store_id, p.seller_id FROM purged_attribution_total p
      WHERE p.organization_id = $1 AND p.recipient_id = r.id) a
    LEFT JOIN seller v ON v.organization_id = $1 AND v.id = a.seller_id
    WHERE ${LEDGER} AND r.conversions > 0 AND ($4::uuid[] IS NULL OR a.store_id = ANY ($4)) GROUP BY v.id, v.name ORDER BY 4 DESC, 2`,
  links: `SELECT h.url, count(*)::int AS clicks, count(DISTINCT h.recipient_id)::int AS people
    FROM tracking_hit h JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = h.recipient_id
    WHERE h.organization_id = $1 AND h.campaign_id = $2 AND h.kind = 'click' AND NOT h.is_machine
      AND h.url IS NOT NULL AND ${LEDGER} GROUP BY h.url ORDER BY 2 DESC, 1`,
  failures: `SELECT r.error_code AS "errorCode", count(*)::int AS count FROM campaign_recipient r
    WHERE ${LEDGER} AND r.status = 'failed' GROUP BY 1 ORDER BY 2 DESC, 1`,
  skips: `SELECT r.reason_code AS reason, count(*)::int AS count FROM campaign_recipient r
    WHERE ${LEDGER} AND r.status = 'skipped' GROUP BY 1 ORDER BY 2 DESC, 1`,
};

export async function findReport(sql: Reader, orgId: string, scope: RecipientScope): Promise<ReportRows> {
  const params = paramsOf(orgId, scope);
  const [last] = await sql.rows<{ at: Date | null }>(
    `SELECT max(r.accepted_at) AS at FROM campaign_recipient r WHERE ${LEDGER}`,
    params,
  );
  return {
    occurrences: await findOccurrences(sql, orgId, scope),
    hours: await sql.rows(QUERIES.hours, params),
    stores: await sql.rows(QUERIES.stores, params),
    sellers: await findSellers(sql, orgId, scope),
    links: await findLinks(sql, orgId, scope),
    failures: await sql.rows(QUERIES.failures, params),
    skips: await sql.rows(QUERIES.skips, params),
    lastAcceptedAt: last?.at ?? null,
  };
}

const paramsOf = (orgId: string, { campaignId, occurrence, storeIds }: RecipientScope) => [
  orgId,
  campaignId,
  occurrence,
  storeIds,
];

/** Clicks of the report by address, also repeated ones. */
export function findLinks(sql: Reader, orgId: string, scope: RecipientScope): Promise<ReportRows["links"]> {
  return sql.rows<ReportRows["links"][number]>(QUERIES.links, paramsOf(orgId, scope));
}

/** Attributed sales of the report by seller. */
export function findSellers(sql: Reader, orgId: string, scope: RecipientScope): Promise<ReportRows["sellers"]> {
  return sql.rows<ReportRows["sellers"][number]>(QUERIES.sellers, paramsOf(orgId, scope));
}

function findOccurrences(sql: Reader, orgId: string, { campaignId, storeIds }: RecipientScope) {
  return sql.rows<ReportRows["occurrences"][number]>(
    `SELECT s.*, o.content_version AS "contentVersion", o.is_exact AS "isExact", v.channel,
       coalesce(jsonb_array_length(v.test -> 'variants'), 0) AS "otherVariants" FROM (
       SELECT r.occurrence, min(r.accepted_at) AS "startedAt", count(*)::int AS audience,
         count(*) FILTER (WHERE ${WANTED})::int AS sent
       FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2
         AND ($3::uuid[] IS NULL OR r.store_id = ANY ($3)) GROUP BY r.occurrence) s
     LEFT JOIN campaign_occurrence o ON o.organization_id = $1 AND o.campaign_id = $2 AND o.occurrence = s.occurrence
     LEFT JOIN campaign_content_version v
       ON v.organization_id = $1 AND v.campaign_id = $2 AND v.version = o.content_version
     ORDER BY s.occurrence DESC`,
    [orgId, campaignId, storeIds],
  );
}
