import type { Sql } from "../../../platform/db.ts";

const GROUP = "store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out";
/** Appended rows that a reader adds up within one or two milliseconds. More of them cost a sync fewer updates of sums. */
const MOST_OPEN = 5_000;

/** CTEs: `open`, the appended rows once there are more than `most`, and `summed`, which adds them to the sums. */
const sumOpen = (most: string) => `WITH open AS (
    DELETE FROM customer_count WHERE organization_id = $1 AND NOT is_sum AND ${most} < (
      SELECT count(*) FROM (SELECT FROM customer_count WHERE organization_id = $1 AND NOT is_sum LIMIT ${most} + 1) first_ones)
    RETURNING ${GROUP}, customers
  ), summed AS (
    INSERT INTO customer_count AS c (organization_id, ${GROUP}, customers, is_sum)
    SELECT $1, ${GROUP}, sum(customers), true FROM open GROUP BY ${GROUP} HAVING sum(customers) <> 0
    ON CONFLICT (organization_id, ${GROUP}) WHERE is_sum DO UPDATE SET customers = c.customers + excluded.customers
    RETURNING 1)`;

const CORRECT = `INSERT INTO customer_count (organization_id, ${GROUP}, customers)
  SELECT $1, ${GROUP}, sum(customers) FROM (
    SELECT ${GROUP}, count(*) AS customers FROM customer_metrics WHERE organization_id = $1 GROUP BY ${GROUP}
    UNION ALL SELECT ${GROUP}, -customers FROM customer_count WHERE organization_id = $1) lacking
  GROUP BY ${GROUP} HAVING sum(customers) <> 0`;

/**
 * Adds the rows that writers have appended to the sums, once there are more than `most`. The caller holds `lockMetrics`:
 * two sums of one group would wait for each other.
 */
export async function sumCounts(sql: Sql, orgId: string, most = MOST_OPEN): Promise<void> {
  await sql.run(`${sumOpen("$2::int")} SELECT FROM summed`, [orgId, most]);
}

/**
 * Appends what the counts lack compared with the customers: nothing, unless rows were written without the triggers.
 * Returns the number of groups. The caller holds `lockMetrics`, so that no two correct the same.
 */
export function correctCounts(sql: Sql, orgId: string): Promise<number> {
  return sql.run(CORRECT, [orgId]);
}

/** SQL of `sumCounts` for all appended rows, and of `correctCounts`, for `$1`. Both select the number of groups. */
export const KEEP_COUNTS = {
  sum: `${sumOpen("0")} SELECT count(*)::int FROM summed`,
  correct: `WITH lacking AS (${CORRECT} RETURNING 1) SELECT count(*)::int FROM lacking`,
};
