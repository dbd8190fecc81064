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

/** Customers of a rule set, or those reachable on a channel, in the order of their ids. */
export async function findMemberRows(
  sql: Reader,
  { rules, scope, channel }: { rules: SegmentRules; scope: Scope; channel: "whatsapp" | "email" | null },
  { after, limit }: RowPage,
): Promise<MemberRow[]> {
  const { from, params } = matching(rules, scope);
  const reach = channel === null ? "" : `AND ${REACHABLE_SQL[channel]}`;
  const [key = null] = after ?? [];
  const position = key === null ? "" : `AND m.customer_id > ${params.place(key, "uuid")}`;
  return sql.rows<MemberRow>(
    `WITH found AS MATERIALIZED (
       SELECT m.customer_id, m.store_id, m.spent_cents, m.last_order_at ${from} ${reach} ${position}
       ORDER BY m.customer_id LIMIT ${params.place(limit, "int")}
     )
     SELECT f.customer_id AS "customerId", c.name AS customer, p.id AS "storeId", p.trade_name AS store,
       f.spent_cents AS "spentCents", f.last_order_at AS "lastOrderAt"
     FROM found f
     JOIN customer c ON c.organization_id = $1 AND c.id = f.customer_id
     JOIN store o ON o.organization_id = $1 AND o.id = f.store_id
     JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id)
     ORDER BY f.customer_id`,
    params.values,
  );
}
