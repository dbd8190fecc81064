import { dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import { getRfmOverview } from "../../../lib/rfm/index.ts";
import { type Bench, ctxAt } from "../bench.ts";
import { race } from "../measure.ts";
import type { Result } from "../result.ts";

const OVERVIEW = `
  SELECT rfm_status, count(*), avg(spent_cents), sum(spent_cents), avg(order_count), count(first_order_at),
    avg($2::date - (last_order_at AT TIME ZONE INTERVAL '-03:00')::date),
    count(*) FILTER (WHERE first_order_at >= $3),
    count(*) FILTER (WHERE first_order_at < $3 AND last_order_at >= $3)
  FROM customer_metrics WHERE organization_id = $1 GROUP BY rfm_status`;

export async function measureRfmOverview(bench: Bench): Promise<Result[]> {
  const today = dayOf(bench.now);
  const month = startOfMonth(today);
  await bench.owner.query("VACUUM (ANALYZE) customer_metrics");
  const times = await race({
    limit: () => bench.owner.query(OVERVIEW, [bench.orgId, today, `${month}T03:00:00Z`]),
    product: () => getRfmOverview(ctxAt(bench, bench.now), { referencePeriod: month, storeIds: undefined }),
    rounds: 15,
    warmUps: 2,
  });
  return [{ name: "RFM overview", unit: "ms", ...times, target: { atMost: 1.3 } }];
}
