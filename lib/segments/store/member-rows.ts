import type { RowPage } from "../../core/figures/figures.ts";
import { REACHABLE_SQL } from "../../platform/database/reach-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentRules } from "../schemas.ts";
import { matching, type Scope } from "./matching.ts";

export type MemberRow = {
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  spentCents: bigint;
  lastOrderAt: Date | null;
};
type Member = Pick<MemberRow, "customerId" | "storeId" | "spentCents" | "lastOrderAt">;

/** Customers of a rule set, or those reachable on a channel, in the order of their ids. */
export async function findMembers(
  sql: Reader,
  { rules, scope, channel }: { rules: SegmentRules; scope: Scope; channel: "whatsapp" | "email" | null },
  { after, limit }: RowPage,
): Promise<Member[]> {
  const { from, params } = matching(rules, scope);
  const reach = channel === null ? "" : `AND ${REACHABLE_SQL[channel]}`;
  const [key = null] = after ?? [];
  const position = key === null ? "" : `AND m.customer_id > ${params.place(key, "uuid")}`;
  return sql.rows<Member>(
    `SELECT m.customer_id AS "customerId", m.store_id AS "storeId", m.spent_cents AS "spentCents",
       m.last_order_at AS "lastOrderAt" ${from} ${reach} ${position}
     ORDER BY m.customer_id LIMIT ${params.place(limit, "int")}`,
    params.values,
  );
}

/**
 * The members with their names and principal stores. A statement of its own, outside the time limit of rules: without
 * nested loops (ADR 0046) a page of names would read all customers.
 */
export async function nameMembers(sql: Reader, orgId: string, members: readonly Member[]): Promise<MemberRow[]> {
  const rows = await sql.rows<Pick<MemberRow, "customerId" | "customer" | "storeId" | "store">>(
    `SELECT c.id AS "customerId", c.name AS customer, p.id AS "storeId", p.trade_name AS store
     FROM unnest($2::uuid[], $3::uuid[]) AS f(customer_id, store_id)
     JOIN customer c ON c.organization_id = $1 AND c.id = f.customer_id
     JOIN store o ON o.organization_id = $1 AND o.id = f.store_id
     JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id)`,
    [orgId, members.map(({ customerId }) => customerId), members.map(({ storeId }) => storeId)],
  );
  const named = new Map(rows.map((row) => [row.customerId, row]));
  return members.flatMap((member) => {
    const row = named.get(member.customerId);
    return row ? [{ ...member, ...row }] : [];
  });
}
