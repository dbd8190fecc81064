import type { RfmSegment } from "../../customers/names.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { RfmMonth } from "../schemas.ts";
import { statesOf } from "./segment-totals.ts";

export type SegmentFlow = { from: RfmSegment | null; to: RfmSegment | null; count: number; revenueCents: bigint };

/** Counts the customers of either month by previous and current segment. */
export async function countFlows(
  db: Reader,
  stores: CoveredStores,
  months: { previous: RfmMonth; current: RfmMonth },
): Promise<SegmentFlow[]> {
  const params: unknown[] = [...stores.params];
  const states = (month: RfmMonth) =>
    `SELECT customer_id, rfm_status, spent_cents FROM ${statesOf(month, stores, params)}`;
  return db.rows<SegmentFlow>(
    `WITH ${stores.cte}
     SELECT p.rfm_status AS "from", c.rfm_status AS "to", count(*)::int AS count,
       sum(coalesce(c.spent_cents, p.spent_cents))::bigint AS "revenueCents"
     FROM (${states(months.previous)}) p
     FULL JOIN (${states(months.current)}) c ON c.customer_id = p.customer_id
     GROUP BY 1, 2`,
    params,
  );
}
