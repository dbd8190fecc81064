import type { SaleRow } from "../../core/figures/figure-rows.ts";
import type { RowPage } from "../../core/figures/figures.ts";
import { SALE_COLUMNS, SALE_JOINS } from "../../platform/database/row-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import { LATEST } from "./attributions.ts";

export type OtherMessage = {
  campaignId: string;
  campaign: string;
  occurrence: number;
  channel: string;
  status: string;
  /** ISO 8601. */
  sentAt: string;
};

export type AttributedSaleRow = SaleRow & {
  /** Null, as all that follow, in a sale whose message is gone. */
  recipientCustomerId: string | null;
  campaignId: string | null;
  campaign: string | null;
  occurrence: number | null;
  channel: string | null;
  status: string | null;
  sentAt: Date | null;
  /** From the message to the latest possible time of the sale. */
  seconds: number | null;
  windowDays: number;
  others: OtherMessage[] | null;
};

/**
 * A sale `s` with the message `r` that it is attributed to, and the customer's other accepted messages in whose window it
 * lies too, by the conditions of `writeAttributions`.
 */
const EXPLAINED = `${SALE_COLUMNS}, r.customer_id AS "recipientCustomerId", r.campaign_id AS "campaignId",
  k.name AS campaign, r.occurrence, r.channel, r.status, r.accepted_at AS "sentAt",
  extract(epoch FROM ${LATEST} - r.accepted_at)::float8 AS seconds, g.attribution_window_days AS "windowDays",
  (SELECT jsonb_agg(jsonb_build_object('campaignId', x.campaign_id, 'campaign', y.name, 'occurrence', x.occurrence,
      'channel', x.channel, 'status', x.status, 'sentAt', x.accepted_at) ORDER BY x.accepted_at DESC, x.id DESC)
   FROM campaign_recipient x JOIN campaign y ON y.organization_id = $1 AND y.id = x.campaign_id
   WHERE x.organization_id = $1 AND x.customer_id = r.customer_id AND x.id <> r.id
     AND x.accepted_at < date_trunc('second', ${LATEST}) + interval '1 second'
     AND s.occurred_at <= x.accepted_at + make_interval(days => g.attribution_window_days)) AS others`;

const JOINS = `JOIN organization g ON g.id = $1
  ${SALE_JOINS}
  LEFT JOIN sale_attribution a ON a.organization_id = $1 AND a.sale_id = s.id
  LEFT JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = a.recipient_id
  LEFT JOIN campaign k ON k.organization_id = $1 AND k.id = r.campaign_id`;

/** Sales of a period that are attributed to a message, newest first. */
export async function findInfluencedSales(
  db: Reader,
  stores: CoveredStores,
  { from, until }: { from: Date; until: Date },
  { after, limit }: RowPage,
): Promise<AttributedSaleRow[]> {
  const [at = null, id = null] = after ?? [];
  return db.rows<AttributedSaleRow>(
    `WITH ${stores.cte}, found AS MATERIALIZED (
       SELECT s.id FROM sale s
       WHERE s.organization_id = $1 AND s.is_influenced AND s.occurred_at >= $4 AND s.occurred_at < $5
         AND ($6::timestamptz IS NULL OR (s.occurred_at, s.id) < ($6, $7::uuid)) ${stores.only("s.store_id")}
       ORDER BY s.occurred_at DESC, s.id DESC LIMIT $8
     )
     SELECT ${EXPLAINED} FROM found f JOIN sale s ON s.organization_id = $1 AND s.id = f.id ${JOINS}
     ORDER BY s.occurred_at DESC, s.id DESC`,
    [...stores.params, from, until, at, id, limit],
  );
}

export type SendSales = {
  campaignId: string;
  occurrence: number;
  /** Stores of the recipients; null: all. */
  storeIds: readonly string[] | null;
  /** Only sales by this seller, in the stores that the reader sees; null: without a seller. */
  seller?: { id: string | null; storeIds: readonly string[] | null };
};

/** Sales attributed to the messages of one send, in the order of the ledger. */
export async function findSendSales(
  db: Reader,
  orgId: string,
  { campaignId, occurrence, storeIds, seller }: SendSales,
  { after, limit }: RowPage,
): Promise<AttributedSaleRow[]> {
  const [customerId = null, saleId = null] = after ?? [];
  return db.rows<AttributedSaleRow>(
    `WITH found AS MATERIALIZED (
       SELECT a.sale_id FROM campaign_recipient r
       JOIN sale_attribution a ON a.organization_id = $1 AND a.recipient_id = r.id
       JOIN sale s ON s.organization_id = $1 AND s.id = a.sale_id
       WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3 AND r.conversions > 0
         AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))
         AND ($5::uuid IS NULL OR (r.customer_id >= $5 AND (r.customer_id, a.sale_id) > ($5, $6::uuid)))
         AND (NOT $7::boolean OR (s.seller_id IS NOT DISTINCT FROM $8::uuid
           AND ($9::uuid[] IS NULL OR s.store_id = ANY ($9))))
       ORDER BY r.customer_id, a.sale_id LIMIT $10
     )
     SELECT ${EXPLAINED} FROM found f JOIN sale s ON s.organization_id = $1 AND s.id = f.sale_id ${JOINS}
     ORDER BY r.customer_id, s.id`,
    [
      orgId,
      campaignId,
      occurrence,
      storeIds,
      customerId,
      saleId,
      seller !== undefined,
      seller?.id ?? null,
      seller?.storeIds ?? null,
      limit,
    ],
  );
}
