import type { Day } from "../../core/dates.ts";
import type { RowPage } from "../../core/figures/figures.ts";
import type { Reader } from "../../platform/db.ts";
import type { Assignment } from "../../sending/schemas.ts";

export type MemberScope = {
  quarter: Day;
  assignment: Assignment;
  storeIds: readonly string[] | null;
  /** End of the quarter's programme: who would have joined later does not count. */
  closesAt: Date;
};
export type MemberRow = {
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  assignedAt: Date;
};

/** By the conditions of `armsOfQuarter`. */
const MEMBERS = `FROM programme_member p
  WHERE p.organization_id = $1 AND p.quarter = $2::date AND p.assignment = $3 AND p.assigned_at < $5::timestamptz
    AND ($4::uuid[] IS NULL OR p.store_id = ANY ($4))`;

const paramsOf = (orgId: string, { quarter, assignment, storeIds, closesAt }: MemberScope): unknown[] => [
  orgId,
  quarter,
  assignment,
  storeIds,
  closesAt,
];

/** Customers of an arm of the organization's control group in a quarter. */
export function findMembers(
  sql: Reader,
  orgId: string,
  scope: MemberScope,
  { after, limit }: RowPage,
): Promise<MemberRow[]> {
  return sql.rows<MemberRow>(
    `WITH found AS MATERIALIZED (
       SELECT p.customer_id, p.store_id, p.assigned_at ${MEMBERS} AND ($6::uuid IS NULL OR p.customer_id > $6)
       ORDER BY p.customer_id LIMIT $7
     )
     SELECT f.customer_id AS "customerId", c.name AS customer, f.store_id AS "storeId", s.trade_name AS store,
       f.assigned_at AS "assignedAt"
     FROM found f JOIN customer c ON c.organization_id = $1 AND c.id = f.customer_id
     JOIN store s ON s.organization_id = $1 AND s.id = f.store_id ORDER BY f.customer_id`,
    [...paramsOf(orgId, scope), after?.[0] ?? null, limit],
  );
}

export async function countMembers(sql: Reader, orgId: string, scope: MemberScope): Promise<number> {
  const [row] = await sql.rows<{ total: number }>(`SELECT count(*)::int AS total ${MEMBERS}`, paramsOf(orgId, scope));
  return row?.total ?? 0;
}
