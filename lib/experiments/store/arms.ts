import { DAY_MS, type Day } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";

export type Experiment = { holdoutPercent: number; windowDays: number; startedAt: Date };

/** End of the window in which purchases count. */
export function closeOf({ startedAt, windowDays }: Pick<Experiment, "startedAt" | "windowDays">): Date {
  return new Date(startedAt.getTime() + windowDays * DAY_MS);
}

export async function findExperiment(
  sql: Reader,
  orgId: string,
  campaignId: string,
  occurrence: number,
): Promise<Experiment | null> {
  const [row] = await sql.rows<Experiment>(
    `SELECT holdout_percent AS "holdoutPercent", window_days AS "windowDays", started_at AS "startedAt"
     FROM campaign_experiment WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = $3`,
    [orgId, campaignId, occurrence],
  );
  return row ?? null;
}

/**
 * The customers of both arms, and when their purchases count. `sql` selects `customer_id`, `is_holdout` and `since`, from
 * which they count; `bought` those with purchases: `customer_id`, `is_holdout`, `revenue` and `has_bought`. Both select
 * `rfm_status`, the customer's group at the audience, null in a quarter. Parameters begin at `$4`, after the organization,
 * `earliest` and `until`.
 */
export type Arms = {
  sql: string;
  bought: string;
  /** `bought` also has the customers without purchases, with nulls: all of both arms in one reading. */
  boughtHasAll: boolean;
  values: readonly unknown[];
  earliest: Date;
  until: Date;
};

/** The recipient `r` of a buyer `s`. The LIMIT keeps PostgreSQL from joining the whole ledger. */
export const RECIPIENT_OF_BUYER = (campaign: string, occurrence: string) => `CROSS JOIN LATERAL (
  SELECT assignment, variant, in_test, store_id, rfm_status FROM campaign_recipient
  WHERE organization_id = $1 AND campaign_id = ${campaign} AND occurrence = ${occurrence} AND customer_id = s.customer_id
  LIMIT 1) r`;

/** By the ledger's assignment, also if the message failed (intention to treat). */
export function armsOfSend(
  { campaignId, occurrence, storeIds }: { campaignId: string; occurrence: number; storeIds: readonly string[] | null },
  experiment: Pick<Experiment, "startedAt" | "windowDays">,
): Arms {
  const earliest = wholeSecond(experiment.startedAt);
  return {
    sql: `SELECT r.customer_id, r.assignment = 'holdout' AS is_holdout, $2::timestamptz AS since, r.rfm_status
      FROM campaign_recipient r
      WHERE r.organization_id = $1 AND r.campaign_id = $4 AND r.occurrence = $5 AND r.assignment IS NOT NULL
        AND ($6::uuid[] IS NULL OR r.store_id = ANY ($6))`,
    bought: `SELECT s.customer_id, r.assignment = 'holdout' AS is_holdout, s.revenue, s.has_bought, r.rfm_status
      FROM (SELECT customer_id, sum(amount_cents)::bigint AS revenue, bool_or(kind = 'sale') AS has_bought FROM sale
        WHERE organization_id = $1 AND occurred_at >= $2 AND occurred_at < $3 AND customer_id IS NOT NULL
        GROUP BY customer_id) s
      ${RECIPIENT_OF_BUYER("$4", "$5")}
      WHERE r.assignment IS NOT NULL AND ($6::uuid[] IS NULL OR r.store_id = ANY ($6))`,
    boughtHasAll: false,
    values: [campaignId, occurrence, storeIds],
    earliest,
    until: closeOf({ ...experiment, startedAt: earliest }),
  };
}

/** What a customer `p` bought since the join of the quarter's programme, for the few who had bought in it before. */
const sinceJoined = (sum: string) => `CASE WHEN s.joined_late_at <= p.assigned_at
  THEN (SELECT ${sum} FROM sale l WHERE l.organization_id = $1 AND l.customer_id = p.customer_id
    AND l.occurred_at >= date_trunc('second', p.assigned_at) AND l.occurred_at < $3)`;

/**
 * Of a quarter's programme: each customer from the first campaign that could reach them. Sales are summed before they are
 * joined, which takes two thirds of the time; OFFSET 0 keeps PostgreSQL from comparing an assignment once per sum.
 */
export function armsOfQuarter(
  { quarter, startedAt, closesAt }: { quarter: Day; startedAt: Date; closesAt: Date },
  storeIds: readonly string[] | null,
): Arms {
  const members = `p.organization_id = $1 AND p.quarter = $4::date AND p.assigned_at < $3
    AND ($5::uuid[] IS NULL OR p.store_id = ANY ($5))`;
  return {
    sql: `SELECT p.customer_id, p.assignment = 'holdout' AS is_holdout, date_trunc('second', p.assigned_at) AS since,
        NULL::text AS rfm_status
      FROM programme_member p WHERE ${members}`,
    bought: `SELECT p.customer_id, p.assignment = 'holdout' AS is_holdout, NULL::text AS rfm_status,
        ${sinceJoined("sum(l.amount_cents)::bigint")} ELSE s.revenue END AS revenue,
        ${sinceJoined("bool_or(l.kind = 'sale')")} ELSE s.has_bought END AS has_bought
      FROM programme_member p
      LEFT JOIN (SELECT customer_id, sum(amount_cents)::bigint AS revenue, bool_or(kind = 'sale') AS has_bought,
          date_trunc('second', min(occurred_at)) + interval '1 second' AS joined_late_at
        FROM sale WHERE organization_id = $1 AND occurred_at >= $2 AND occurred_at < $3 AND customer_id IS NOT NULL
        GROUP BY customer_id) s ON s.customer_id = p.customer_id
      WHERE ${members} OFFSET 0`,
    boughtHasAll: true,
    values: [quarter, storeIds],
    earliest: wholeSecond(startedAt),
    until: closesAt,
  };
}

/** The ERP's times have no fractions. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000);
}
