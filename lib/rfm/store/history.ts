import { withoutNestedLoops } from "../../platform/database/without-nested-loops.ts";
import type { Sql } from "../../platform/db.ts";
import type { RfmPeriod } from "../schemas.ts";

/** A query returning customer_id, store_id, rfm_status, spent_cents, order_count, first_order_at and last_order_at. */
type States = { text: string; params: unknown[] };

const VALUES = ["store_id", "rfm_status", "spent_cents", "order_count", "first_order_at", "last_order_at"];
const columnsOf = (table: string) => VALUES.map((name) => `${table}.${name}`).join(", ");

/**
 * Makes a month's rows, of these customers or of all, equal to `states` in one statement, writing only differences.
 * Returns the number of rows inserted or updated.
 */
export async function writeMonth(
  sql: Sql,
  orgId: string,
  period: RfmPeriod,
  states: States,
  customerIds: readonly string[] | null = null,
): Promise<number> {
  const [org, month] = [`$${states.params.length + 1}::uuid`, `$${states.params.length + 2}::date`];
  const among = customerIds ? `AND h.customer_id = ANY ($${states.params.length + 3}::uuid[])` : "";
  const { state, gone, put } = monthSql(states.text, { org, month, among });
  const write = () =>
    sql.run(`WITH ${state}, ${gone} ${put}`, [...states.params, orgId, period, ...(customerIds ? [customerIds] : [])]);
  return customerIds ? write() : withoutNestedLoops(sql, write);
}

/** SQL of `writeMonth` for all customers of `$1`; returns the number of rows inserted or updated. */
export function writeMonthSql(states: string, month: string): string {
  const { state, gone, put } = monthSql(states, { org: "$1", month, among: "" });
  return `WITH ${state}, ${gone}, put AS (${put} RETURNING 1) SELECT count(*)::int FROM put`;
}

function monthSql(states: string, { org, month, among }: { org: string; month: string; among: string }) {
  return {
    state: `state AS (${states})`,
    gone: `gone AS (
      DELETE FROM rfm_history h WHERE h.organization_id = ${org} AND h.reference_period = ${month} ${among}
        AND NOT EXISTS (SELECT FROM state s WHERE s.customer_id = h.customer_id))`,
    put: `INSERT INTO rfm_history AS h (organization_id, reference_period, customer_id, ${VALUES.join(", ")})
      SELECT ${org}, ${month}, s.customer_id, ${columnsOf("s")}
      FROM state s LEFT JOIN rfm_history o
        ON o.organization_id = ${org} AND o.reference_period = ${month} AND o.customer_id = s.customer_id
      WHERE o.customer_id IS NULL OR (${columnsOf("s")}) IS DISTINCT FROM (${columnsOf("o")})
      ON CONFLICT (organization_id, reference_period, customer_id) DO UPDATE
      SET ${VALUES.map((name) => `${name} = excluded.${name}`).join(", ")}`,
  };
}

export async function findLastMonth(sql: Sql, orgId: string): Promise<RfmPeriod | null> {
  const rows = await sql.rows<{ month: RfmPeriod }>(
    `SELECT reference_period AS month FROM rfm_history WHERE organization_id = $1 ORDER BY reference_period DESC LIMIT 1`,
    [orgId],
  );
  return rows[0]?.month ?? null;
}

/** Months in which one of these customers has a row, oldest first, read with a loose index scan. */
export async function listMonthsOf(sql: Sql, orgId: string, customerIds: readonly string[]): Promise<RfmPeriod[]> {
  const rows = await sql.rows<{ month: RfmPeriod }>(
    `WITH RECURSIVE known AS (
       (SELECT reference_period AS month FROM rfm_history WHERE organization_id = $1 ORDER BY reference_period LIMIT 1)
       UNION ALL
       SELECT (SELECT h.reference_period FROM rfm_history h
               WHERE h.organization_id = $1 AND h.reference_period > known.month ORDER BY h.reference_period LIMIT 1)
       FROM known WHERE known.month IS NOT NULL
     )
     SELECT month FROM known WHERE month IS NOT NULL AND EXISTS (
       SELECT FROM rfm_history h
       WHERE h.organization_id = $1 AND h.reference_period = known.month AND h.customer_id = ANY ($2))
     ORDER BY month`,
    [orgId, customerIds],
  );
  return rows.map(({ month }) => month);
}

/** All months with rows, oldest first, read with a loose index scan. */
export async function listMonths(sql: Sql, orgId: string): Promise<RfmPeriod[]> {
  const rows = await sql.rows<{ month: RfmPeriod }>(
    `WITH RECURSIVE known AS (
       SELECT min(reference_period) AS month FROM rfm_history WHERE organization_id = $1
       UNION ALL
       SELECT (SELECT min(h.reference_period) FROM rfm_history h
               WHERE h.organization_id = $1 AND h.reference_period > known.month)
       FROM known WHERE known.month IS NOT NULL
     )
     SELECT month FROM known WHERE month IS NOT NULL ORDER BY month`,
    [orgId],
  );
  return rows.map(({ month }) => month);
}

/** `status`: SQL for the segment of row `h`, with parameters from `$3` on. Returns the number of changed rows. */
export async function reclassifyMonth(sql: Sql, orgId: string, period: RfmPeriod, status: States): Promise<number> {
  return sql.run(
    `UPDATE rfm_history h SET rfm_status = ${status.text}
     WHERE h.organization_id = $1 AND h.reference_period = $2 AND h.rfm_status <> ${status.text}`,
    [orgId, period, ...status.params],
  );
}
