import type { MessageRow } from "../../core/figures/figure-rows.ts";
import type { RowPage } from "../../core/figures/figures.ts";
import type { RfmSegment } from "../../customers/names.ts";
import { MESSAGE_COLUMNS, MESSAGE_JOINS, ofGroup } from "../../platform/database/row-sql.ts";
import type { Reader } from "../../platform/db.ts";

export type SentPeriod = {
  from: Date;
  storeIds: readonly string[] | null;
  /** `YYYY-MM` in UTC−3; null: all. */
  month: string | null;
  channel: string | null;
  campaignId: string | null;
  /** RFM group of the customer at the audience, `none`: not known. Null: all. */
  group: RfmSegment | "none" | null;
  /** Only messages with attributed revenue; else only those that did not fail. */
  earnedOnly?: boolean;
};

export type SentRow = MessageRow & { revenueCents: bigint };

/** By the conditions of `findPeriodCosts`. */
const SENT = `FROM campaign_recipient r
  WHERE r.organization_id = $1 AND r.accepted_at >= $2 AND ($3::uuid[] IS NULL OR r.store_id = ANY ($3))
    AND ($4::text IS NULL OR to_char(r.accepted_at AT TIME ZONE INTERVAL '-03:00', 'YYYY-MM') = $4)
    AND ($5::text IS NULL OR r.channel = $5)
    AND CASE WHEN $6::boolean THEN r.revenue_cents <> 0 ELSE r.status IN ('sent', 'delivered', 'read') END
    AND ($7::uuid IS NULL OR r.campaign_id = $7) AND ${ofGroup("$8")}`;

function paramsOf(orgId: string, period: SentPeriod): unknown[] {
  const { from, storeIds, month, channel, campaignId, group, earnedOnly = false } = period;
  return [orgId, from, storeIds, month, channel, earnedOnly, campaignId, group];
}

/** Messages sent since then, newest first, each with its attributed revenue. */
export async function findSentRows(
  sql: Reader,
  orgId: string,
  period: SentPeriod,
  { after, limit }: RowPage,
): Promise<SentRow[]> {
  const [at = null, id = null] = after ?? [];
  return sql.rows<SentRow>(
    `WITH found AS MATERIALIZED (
       SELECT r.id, r.accepted_at ${SENT} AND ($9::timestamptz IS NULL OR (r.accepted_at, r.id) < ($9, $10::uuid))
       ORDER BY r.accepted_at DESC, r.id DESC LIMIT $11
     )
     SELECT ${MESSAGE_COLUMNS}, r.revenue_cents AS "revenueCents"
     FROM found f JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = f.id ${MESSAGE_JOINS}
     ORDER BY r.accepted_at DESC, r.id DESC`,
    [...paramsOf(orgId, period), at, id, limit],
  );
}

export async function countSentRows(sql: Reader, orgId: string, period: SentPeriod): Promise<number> {
  const [row] = await sql.rows<{ total: number }>(`SELECT count(*)::int AS total ${SENT}`, paramsOf(orgId, period));
  return row?.total ?? 0;
}
