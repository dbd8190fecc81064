import type { RfmSegment } from "../../customers/names.ts";
import { CHARGED, PRICED, PRICES } from "../../platform/database/price-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { CampaignChannel } from "../../sending/schemas.ts";
import type { Cost } from "../rules/cost.ts";

const SUMS = `count(*)::int AS messages,
  (count(*) FILTER (WHERE p.tariff IS NULL AND o.tariff IS NOT NULL))::int AS unpriced,
  (count(*) FILTER (WHERE o.tariff IS NULL))::int AS "withoutTariff",
  coalesce(sum(p.price_micros) FILTER (WHERE ${CHARGED}), 0)::bigint AS micros`;

const VISIBLE = (place: string) => `(${place}::uuid[] IS NULL OR r.store_id = ANY (${place}))`;

export type SendKey = { campaignId: string; occurrence: number };
export type SendCost = Cost & { buyers: number; revenueCents: bigint };

/**
 * Cost of a send, and what its customers bought after it. A send has one tariff, so that its messages are joined only with
 * the few prices of that: a third of the time of `PRICED`.
 */
export async function sumSendCost(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence, storeIds }: SendKey & { storeIds: readonly string[] | null },
): Promise<SendCost> {
  const [row] = await sql.rows<SendCost>(
    `WITH ${PRICES}, sent AS MATERIALIZED (
       SELECT tariff FROM campaign_occurrence
       WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = $3 AND tariff IS NOT NULL
     ), own AS MATERIALIZED (
       SELECT p.* FROM sent o JOIN price p ON p.tariff = o.tariff
     ), sums AS (
       SELECT count(*)::int AS messages, (count(*) FILTER (WHERE p.id IS NULL))::int AS without_price,
         coalesce(sum(p.price_micros) FILTER (WHERE ${CHARGED}), 0)::bigint AS micros,
         (count(*) FILTER (WHERE r.conversions > 0))::int AS buyers, coalesce(sum(r.revenue_cents), 0)::bigint AS cents
       FROM campaign_recipient r
       LEFT JOIN own p ON r.accepted_at >= p.since AND (p.until IS NULL OR r.accepted_at < p.until)
       WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3 AND r.accepted_at IS NOT NULL
         AND ${VISIBLE("$4")}
     )
     SELECT messages, CASE WHEN EXISTS (SELECT FROM sent) THEN without_price ELSE 0 END AS unpriced,
       CASE WHEN EXISTS (SELECT FROM sent) THEN 0 ELSE messages END AS "withoutTariff", micros, buyers, cents AS "revenueCents"
     FROM sums`,
    [orgId, campaignId, occurrence, storeIds],
  );
  if (!row) throw new Error("The cost query returned no row");
  return row;
}

/** Of one send's messages of a month (UTC−3), `YYYY-MM`. */
export type PeriodCost = Cost &
  SendKey & {
    month: string;
    channel: CampaignChannel;
    /** Without those that failed later, as the report of a campaign counts sent messages. */
    sent: number;
    revenueCents: bigint;
    /** The customers' RFM group at the audience: null unless asked for, and of older sends. */
    group: RfmSegment | null;
  };

/** Cost of the messages accepted in a period, in two thirds of the time of `findPeriodCosts`. */
export async function sumPeriodCost(
  sql: Reader,
  orgId: string,
  { from, until = null, storeIds }: Omit<CostPeriod, "campaignId">,
): Promise<Cost> {
  const [row] = await sql.rows<Cost>(
    `WITH ${PRICES} SELECT ${SUMS} ${PRICED}
     WHERE r.organization_id = $1 AND r.accepted_at >= $2 AND ${VISIBLE("$3")}
       AND ($4::timestamptz IS NULL OR r.accepted_at < $4)`,
    [orgId, from, storeIds, until],
  );
  if (!row) throw new Error("The cost query returned no row");
  return row;
}

type CostPeriod = {
  from: Date;
  until?: Date | null;
  storeIds: readonly string[] | null;
  campaignId?: string | null;
  byGroup?: boolean;
};

/** Cost of the messages accepted in a period, and the revenue attributed to them, by send, month, channel and group. */
export function findPeriodCosts(
  sql: Reader,
  orgId: string,
  { from, until = null, storeIds, campaignId = null, byGroup = false }: CostPeriod,
): Promise<PeriodCost[]> {
  return sql.rows<PeriodCost>(
    `WITH ${PRICES}, sums AS (
       SELECT r.campaign_id AS "campaignId", r.occurrence, r.channel,
         date_trunc('month', r.accepted_at AT TIME ZONE INTERVAL '-03:00') AS began,
         CASE WHEN $6::boolean THEN r.rfm_status END AS "group", ${SUMS},
         (count(*) FILTER (WHERE r.status IN ('sent', 'delivered', 'read')))::int AS sent,
         sum(r.revenue_cents)::bigint AS "revenueCents"
       ${PRICED}
       WHERE r.organization_id = $1 AND r.accepted_at >= $2 AND ${VISIBLE("$3")}
         AND ($4::timestamptz IS NULL OR r.accepted_at < $4) AND ($5::uuid IS NULL OR r.campaign_id = $5)
       GROUP BY 1, 2, 3, 4, 5
     )
     SELECT "campaignId", occurrence, to_char(began, 'YYYY-MM') AS month, channel, "group", messages, unpriced,
       "withoutTariff", micros, sent, "revenueCents"
     FROM sums ORDER BY began DESC, channel, "campaignId", occurrence`,
    [orgId, from, storeIds, until, campaignId, byGroup],
  );
}
