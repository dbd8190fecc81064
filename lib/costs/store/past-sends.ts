import type { Reader } from "../../platform/db.ts";
import type { ChargedPer, Tariff } from "../names.ts";
import type { PastSend } from "../rules/forecast.ts";

/** Smaller sends say little about a delivery rate. */
const FEWEST_MESSAGES = 20;
const MOST_SENDS = 20;

/** The organization's latest sends of a tariff in this period, with the messages tried and charged. */
export function listPastSends(
  sql: Reader,
  orgId: string,
  { tariff, chargedPer, from, until }: { tariff: Tariff; chargedPer: ChargedPer; from: Date; until: Date },
): Promise<PastSend[]> {
  const charged =
    chargedPer === "sent" ? "r.accepted_at IS NOT NULL" : "coalesce(r.delivered_at, r.read_at) IS NOT NULL";
  return sql.rows<PastSend>(
    `SELECT l.tried, l.charged
     FROM campaign_occurrence o CROSS JOIN LATERAL (
       SELECT count(*)::int AS tried, (count(*) FILTER (WHERE ${charged}))::int AS charged
       FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = o.campaign_id
         AND r.occurrence = o.occurrence AND r.status IN ('sent', 'delivered', 'read', 'failed', 'in_doubt')) l
     WHERE o.organization_id = $1 AND o.tariff = $2 AND o.started_at >= $3 AND o.started_at < $4
       AND l.tried >= ${FEWEST_MESSAGES}
     ORDER BY o.started_at DESC LIMIT ${MOST_SENDS}`,
    [orgId, tariff, from, until],
  );
}
