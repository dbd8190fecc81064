import type { MessageRow } from "../../core/figures/figure-rows.ts";
import type { RowPage } from "../../core/figures/figures.ts";
import type { RfmSegment } from "../../customers/names.ts";
import { CHARGED, PRICED, PRICES } from "../../platform/database/price-sql.ts";
import { MESSAGE_COLUMNS, MESSAGE_JOINS, ofGroup } from "../../platform/database/row-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { SendKey } from "./costs.ts";

export type ChargedRow = MessageRow & { micros: bigint | null };

const FOUND = `r.id, r.customer_id, r.store_id, r.campaign_id, r.occurrence, r.channel, r.status, r.accepted_at,
  p.price_micros AS micros`;

/** The charged messages of one send, in the order of the ledger. */
export async function findSendCharges(
  sql: Reader,
  orgId: string,
  { send, storeIds }: { send: SendKey; storeIds: readonly string[] | null },
  { after, limit }: RowPage,
): Promise<ChargedRow[]> {
  return sql.rows<ChargedRow>(
    `WITH ${PRICES}, found AS MATERIALIZED (
       SELECT ${FOUND} ${PRICED}
       WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3 AND ${CHARGED} AND p.price_micros > 0
         AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4)) AND ($5::uuid IS NULL OR r.customer_id > $5)
       ORDER BY r.customer_id LIMIT $6
     )
     SELECT ${MESSAGE_COLUMNS}, r.micros FROM found r ${MESSAGE_JOINS} ORDER BY r.customer_id`,
    [orgId, send.campaignId, send.occurrence, storeIds, after?.[0] ?? null, limit],
  );
}

export async function countSendCharges(
  sql: Reader,
  orgId: string,
  { send, storeIds }: { send: SendKey; storeIds: readonly string[] | null },
): Promise<number> {
  const [row] = await sql.rows<{ total: number }>(
    `WITH ${PRICES}
     SELECT count(*)::int AS total ${PRICED}
     WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3 AND ${CHARGED} AND p.price_micros > 0
       AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))`,
    [orgId, send.campaignId, send.occurrence, storeIds],
  );
  return row?.total ?? 0;
}

export type ChargedPeriod = {
  from: Date;
  /** Null: until now. */
  until?: Date | null;
  storeIds: readonly string[] | null;
  month: string | null;
  channel: string | null;
  campaignId?: string | null;
  /** RFM group of the customer at the audience, `none`: not known. Null: all. */
  group?: RfmSegment | "none" | null;
};

const OF_PERIOD = `r.organization_id = $1 AND r.accepted_at >= $2 AND ($3::uuid[] IS NULL OR r.store_id = ANY ($3))
  AND ($4::text IS NULL OR to_char(r.accepted_at AT TIME ZONE INTERVAL '-03:00', 'YYYY-MM') = $4)
  AND ($5::text IS NULL OR r.channel = $5) AND ($6::timestamptz IS NULL OR r.accepted_at < $6)
  AND ($7::uuid IS NULL OR r.campaign_id = $7) AND ${ofGroup("$8")}`;

function paramsOf(orgId: string, period: ChargedPeriod): unknown[] {
  const { from, until = null, storeIds, month, channel, campaignId = null, group = null } = period;
  return [orgId, from, storeIds, month, channel, until, campaignId, group];
}

/** As `PRICED`, for messages with a price, read in the order of an index: the LIMIT keeps them from being joined first. */
const PRICED_IN_ORDER = `FROM campaign_recipient r CROSS JOIN LATERAL (
    SELECT p.price_micros, p.charged_per, p.is_free_in_reply_window FROM campaign_occurrence o
    JOIN price p ON p.tariff = o.tariff AND r.accepted_at >= p.since AND (p.until IS NULL OR r.accepted_at < p.until)
    WHERE o.organization_id = $1 AND o.campaign_id = r.campaign_id AND o.occurrence = r.occurrence LIMIT 1) p`;

/** The charged messages of a period, newest first. */
export async function findPeriodCharges(
  sql: Reader,
  orgId: string,
  period: ChargedPeriod,
  { after, limit }: RowPage,
): Promise<ChargedRow[]> {
  const [at = null, id = null] = after ?? [];
  return sql.rows<ChargedRow>(
    `WITH ${PRICES}, found AS MATERIALIZED (
       SELECT ${FOUND} ${PRICED_IN_ORDER}
       WHERE ${OF_PERIOD} AND ${CHARGED} AND p.price_micros > 0
         AND ($9::timestamptz IS NULL OR (r.accepted_at, r.id) < ($9, $10::uuid))
       ORDER BY r.accepted_at DESC, r.id DESC LIMIT $11
     )
     SELECT ${MESSAGE_COLUMNS}, r.micros FROM found r ${MESSAGE_JOINS} ORDER BY r.accepted_at DESC, r.id DESC`,
    [...paramsOf(orgId, period), at, id, limit],
  );
}

export async function countPeriodCharges(sql: Reader, orgId: string, period: ChargedPeriod): Promise<number> {
  const [row] = await sql.rows<{ total: number }>(
    `WITH ${PRICES} SELECT count(*)::int AS total ${PRICED} WHERE ${OF_PERIOD} AND ${CHARGED} AND p.price_micros > 0`,
    paramsOf(orgId, period),
  );
  return row?.total ?? 0;
}
