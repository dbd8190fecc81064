import type { RfmSegment } from "../../customers/names.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentRules } from "../schemas.ts";
import { matching, type Scope } from "./matching.ts";

export type SampleRow = {
  id: string;
  name: string | null;
  city: string | null;
  state: string | null;
  rfmStatus: RfmSegment;
  spentCents: bigint;
  lastOrderAt: Date | null;
};

/** The most recent buyers matching a rule set. */
export function findSample(sql: Reader, rules: SegmentRules, scope: Scope, limit: number): Promise<SampleRow[]> {
  const { from, params } = matching(rules, scope);
  return sql.rows<SampleRow>(
    // Selects all matches, then the latest: scanning by date until ten match can take very long. Only these are looked
    // up among the customers, whatever row count the planner assumes.
    `WITH f AS MATERIALIZED (
       SELECT * FROM (SELECT m.customer_id, m.rfm_status, m.spent_cents, m.last_order_at ${from} OFFSET 0) a
       ORDER BY a.last_order_at DESC NULLS LAST, a.customer_id LIMIT ${params.place(limit, "int")})
     SELECT c.id, c.name, c.city, c.state, f.rfm_status AS "rfmStatus", f.spent_cents AS "spentCents",
       f.last_order_at AS "lastOrderAt"
     FROM f JOIN customer c ON c.organization_id = $1 AND c.id = f.customer_id
     WHERE c.id = ANY (ARRAY(SELECT customer_id FROM f))
     ORDER BY f.last_order_at DESC NULLS LAST, f.customer_id`,
    params.values,
  );
}
