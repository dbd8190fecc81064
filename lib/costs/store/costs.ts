import { CHARGED, PRICED, PRICES } from "../../platform/database/price-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { CampaignChannel } from "../../sending/schemas.ts";
import type { Cost } from "../rules/cost.ts";

const SUMS = `count(*)::int AS messages,
  (count(*) FILTER (WHERE p.tariff IS NULL AND o.tariff IS NOT NULL))::int AS unpriced,
  (count(*) FILTER (WHERE o.tariff IS NULL))::int AS "withoutTariff",
  coalesce(sum(p.price_micros) FILTER (WHERE ${CHARGED}), 0)::bigint AS micros`;

const VISIBLE = (place: string) => `(${place}::uuid[] IS NULL OR r.store_id = ANY (${place}))`;

export type SendCost = Cost & {
  campaignId: string;
  occurrence: number;
  buyers: number;
  revenueCents: bigint;
};

/** Cost of each of these sends, and what its customers bought after it; sends without an accepted message are absent. */
export async function findSendCosts(
  sql: Reader,
  orgId: string,
  { sends, storeIds }: { sends: readonly SendKey[]; storeIds: readonly string[] | null },
): Promise<SendCost[]> {
  if (sends.length === 0) return [];
  return sql.rows<SendCost>(
    `WITH ${PRICES}, send AS (SELECT * FROM unnest($2::uuid[], $3::int[]) AS s(campaign_id, occurrence))
     SELECT r.campaign_id AS "campaignId", r.occurrence, ${SUMS},
       (count(*) FILTER (WHERE r.conversions > 0))::int AS buyers, sum(r.revenue_cents)::bigint AS "revenueCents"
     ${PRICED} JOIN send s ON s.campaign_id = r.campaign_id AND s.occurrence = r.occurrence
     WHERE r.organization_id = $1 AND r.accepted_at IS NOT NULL AND ${VISIBLE("$4")}
     GROUP BY r.campaign_id, r.occurrence`,
    [orgId, sends.map(({ campaignId }) => campaignId), sends.map(({ occurrence }) => occurrence), storeIds],
  );
}

export type SendKey = { campaignId: string; occurrence: number };
/** Of one send's messages of a month (UTC−3), `YYYY-MM`. */
export type PeriodCost = Cost & SendKey & { month: string; channel: CampaignChannel; revenueCents: bigint };

type CostPeriod = {
  from: Date;
  until?: Date | null;
  storeIds: readonly string[] | null;
  campaignId?: string | null;
};

/** Cost of the messages accepted in a period, and the revenue attributed to them, by send, month and channel. */
export function findPeriodCosts(
  sql: Reader,
  orgId: string,
  { from, until = null, storeIds, campaignId = null }: CostPeriod,
): Promise<PeriodCost[]> {
  return sql.rows<PeriodCost>(
    `WITH ${PRICES}, sums AS (
       SELECT r.campaign_id AS "campaignId", r.occurrence, r.channel,
         date_trunc('month', r.accepted_at AT TIME ZONE INTERVAL '-03:00') AS began, ${SUMS},
         sum(r.revenue_cents)::bigint AS "revenueCents"
       ${PRICED}
       WHERE r.organization_id = $1 AND r.accepted_at >= $2 AND ${VISIBLE("$3")}
         AND ($4::timestamptz IS NULL OR r.accepted_at < $4) AND ($5::uuid IS NULL OR r.campaign_id = $5)
       GROUP BY 1, 2, 3, 4
     )
     SELECT "campaignId", occurrence, to_char(began, 'YYYY-MM') AS month, channel, messages, unpriced, "withoutTariff",
       micros, "revenueCents"
     FROM sums ORDER BY began DESC, channel, "campaignId", occurrence`,
    [orgId, from, storeIds, until, campaignId],
  );
}
