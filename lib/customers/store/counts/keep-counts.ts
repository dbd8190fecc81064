import type { Sql } from "../../../platform/db.ts";

const GROUP = "store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out";
/** Appended rows that a reader adds up within one or two milliseconds. More of them cost a sync fewer updates of sums. */
const MOST_OPEN = 5_000;

/**
 * Adds the rows that writers have appended to the sums, once there are more than `most`. The caller holds `lockMetrics`:
 * two sums of one group would wait for each other.
 */
export async function sumCounts(sql: Sql, orgId: string, most = MOST_OPEN): Promise<void> {
  await sql.run(
    `WITH open AS (
       DELETE FROM customer_count WHERE organization_id = $1 AND NOT is_sum AND $2::int < (
         SELECT count(*) FROM (SELECT FROM customer_count WHERE organization_id = $1 AND NOT is_sum LIMIT $2::int + 1) first_ones)
       RETURNING ${GROUP}, customers
     )
     INSERT INTO customer_count AS c (organization_id, ${GROUP}, customers, is_sum)
     SELECT $1, ${GROUP}, sum(customers), true FROM open GROUP BY ${GROUP} HAVING sum(customers) <> 0
     ON CONFLICT (organization_id, ${GROUP}) WHERE is_sum DO UPDATE SET customers = c.customers + excluded.customers`,
    [orgId, most],
  );
}

/**
 * Appends what the counts lack compared with the customers: nothing, unless rows were written without the triggers.
 * Returns the number of groups. The caller holds `lockMetrics`, so that no two correct the same.
 */
export function correctCounts(sql: Sql, orgId: string): Promise<number> {
  return sql.run(
    `INSERT INTO customer_count (organization_id, ${GROUP}, customers)
     SELECT $1, ${GROUP}, sum(customers) FROM (
       SELECT ${GROUP}, count(*) AS customers FROM customer_metrics WHERE organization_id = $1 GROUP BY ${GROUP}
       UNION ALL SELECT ${GROUP}, -customers FROM customer_count WHERE organization_id = $1) lacking
     GROUP BY ${GROUP} HAVING sum(customers) <> 0`,
    [orgId],
  );
}
