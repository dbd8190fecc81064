import type { RfmSegment } from "../../customers/names.ts";
import { PRICES } from "../../platform/database/price-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { CampaignChannel } from "../../sending/schemas.ts";
import type { Cost } from "../rules/cost.ts";

/** Cost of messages that are summed by price `p`, whether they arrived, and whether they were in a reply window. */
const COST = `coalesce(sum(m.messages * p.price_micros) FILTER (WHERE (p.charged_per = 'sent' OR m.has_arrived)
           AND NOT (p.is_free_in_reply_window AND m.in_reply_window)), 0)::bigint`;
const VISIBLE = (place: string) => `(${place}::uuid[] IS NULL OR r.store_id = ANY (${place}))`;

export type SendKey = { campaignId: string; occurrence: number };
export type SendCost = Cost & { buyers: number; revenueCents: bigint };

/**
 * Cost of a send, and what its customers bought after it. A send has one tariff: its messages are summed by the price of
 * their time first (0: before the first price), so that only few sums are joined with prices.
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
       SELECT p.*, row_number() OVER (ORDER BY p.since) AS number FROM sent o JOIN price p ON p.tariff = o.tariff
     ), messages AS MATERIALIZED (
       SELECT width_bucket(r.accepted_at, (SELECT coalesce(array_agg(since ORDER BY since), '{}') FROM own)) AS number,
         r.delivered_at IS NOT NULL OR r.read_at IS NOT NULL AS has_arrived, r.in_reply_window, count(*) AS messages,
         count(*) FILTER (WHERE r.conversions > 0) AS buyers, sum(r.revenue_cents) AS cents
       FROM campaign_recipient r
       WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3 AND r.accepted_at IS NOT NULL
         AND ${VISIBLE("$4")}
       GROUP BY number, has_arrived, r.in_reply_window
     ), sums AS (
       SELECT coalesce(sum(m.messages), 0)::int AS messages,
         coalesce(sum(m.messages) FILTER (WHERE p.id IS NULL), 0)::int AS without_price,
         ${COST} AS micros,
         coalesce(sum(m.buyers), 0)::int AS buyers, coalesce(sum(m.cents), 0)::bigint AS cents
       FROM messages m LEFT JOIN own p ON p.number = m.number
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

type CostPeriod = {
  from: Date;
  until?: Date | null;
  storeIds: readonly string[] | null;
  campaignId?: string | null;
  byGroup?: boolean;
};

/**
 * Cost of the messages accepted in a period, and the revenue attributed to them, by send, month, channel and group. Prices
 * change at midnight: messages are summed by day first, so that only few sums are joined with their price.
 */
export function findPeriodCosts(
  sql: Reader,
  orgId: string,
  { from, until = null, storeIds, campaignId = null, byGroup = false }: CostPeriod,
): Promise<PeriodCost[]> {
  return sql.rows<PeriodCost>(
    `WITH ${PRICES}, days AS MATERIALIZED (
       SELECT r.campaign_id, r.occurrence, r.channel, (r.accepted_at AT TIME ZONE INTERVAL '-03:00')::date AS day,
         CASE WHEN $6::boolean THEN r.rfm_status END AS "group",
         r.delivered_at IS NOT NULL OR r.read_at IS NOT NULL AS has_arrived, r.in_reply_window,
         count(*) AS messages, count(*) FILTER (WHERE r.status IN ('sent', 'delivered', 'read')) AS sent,
         sum(r.revenue_cents) AS cents
       FROM campaign_recipient r
       WHERE r.organization_id = $1 AND r.accepted_at >= $2 AND ${VISIBLE("$3")}
         AND ($4::timestamptz IS NULL OR r.accepted_at < $4) AND ($5::uuid IS NULL OR r.campaign_id = $5)
       GROUP BY r.campaign_id, r.occurrence, r.channel, day, "group", has_arrived, r.in_reply_window
     ), sums AS (
       SELECT m.campaign_id AS "campaignId", m.occurrence, m.channel, date_trunc('month', m.day) AS began,
         m."group", sum(m.messages)::int AS messages,
         coalesce(sum(m.messages) FILTER (WHERE p.id IS NULL AND o.tariff IS NOT NULL), 0)::int AS unpriced,
         coalesce(sum(m.messages) FILTER (WHERE o.tariff IS NULL), 0)::int AS "withoutTariff",
         ${COST} AS micros,
         sum(m.sent)::int AS sent, sum(m.cents)::bigint AS "revenueCents"
       FROM days m
       LEFT JOIN campaign_occurrence o ON o.organization_id = $1 AND o.campaign_id = m.campaign_id
         AND o.occurrence = m.occurrence
       LEFT JOIN price p ON p.tariff = o.tariff AND m.day >= p.first_day AND (p.until_day IS NULL OR m.day < p.until_day)
       GROUP BY 1, 2, 3, 4, 5
     )
     SELECT "campaignId", occurrence, to_char(began, 'YYYY-MM') AS month, channel, "group", messages, unpriced,
       "withoutTariff", micros, sent, "revenueCents"
     FROM sums ORDER BY began DESC, channel, "campaignId", occurrence`,
    [orgId, from, storeIds, until, campaignId, byGroup],
  );
}
