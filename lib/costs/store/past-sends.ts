import { CHARGED } from "../../platform/database/price-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { PastSend } from "../rules/forecast.ts";
import type { Price } from "./prices.ts";

/** Smaller sends say little about a delivery rate. */
const FEWEST_MESSAGES = 20;
const MOST_SENDS = 20;
/** Sends that are looked at for these: some are too small. */
const MOST_LOOKED_AT = 100;
/** Of a larger send, this many messages from each end: their share differs from that of all by about a percent. */
const MOST_MESSAGES_OF_AN_END = 2_500;

/**
 * The organization's latest sends of a price's tariff in this period, with the messages tried, and charged if this was
 * their price. Large sends are sampled from both ends: customer ids follow age, and old numbers fail more often.
 */
export function listPastSends(
  sql: Reader,
  orgId: string,
  { tariff, chargedPer, isFreeInReplyWindow }: Price,
  { from, until }: { from: Date; until: Date },
): Promise<PastSend[]> {
  const messages = (order: "ASC" | "DESC") => `(SELECT r.customer_id, ${CHARGED} AS is_charged
    FROM campaign_recipient r
    CROSS JOIN (SELECT $5::text AS charged_per, $6::boolean AS is_free_in_reply_window) p
    WHERE r.organization_id = $1 AND r.campaign_id = o.campaign_id AND r.occurrence = o.occurrence
      AND r.status IN ('sent', 'delivered', 'read', 'failed', 'in_doubt')
    ORDER BY r.customer_id ${order} LIMIT ${MOST_MESSAGES_OF_AN_END})`;
  return sql.rows<PastSend>(
    `SELECT l.tried, l.charged
     FROM (SELECT campaign_id, occurrence, started_at FROM campaign_occurrence
       WHERE organization_id = $1 AND tariff = $2 AND started_at >= $3 AND started_at < $4
       ORDER BY started_at DESC LIMIT ${MOST_LOOKED_AT}) o
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS tried, (count(*) FILTER (WHERE m.is_charged))::int AS charged
       FROM (${messages("ASC")} UNION ${messages("DESC")}) m) l
     WHERE l.tried >= ${FEWEST_MESSAGES}
     ORDER BY o.started_at DESC LIMIT ${MOST_SENDS}`,
    [orgId, tariff, from, until, chargedPer, isFreeInReplyWindow],
  );
}
