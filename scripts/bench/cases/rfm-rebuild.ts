import { recomputeRfm } from "../../../lib/rfm/index.ts";
import { askWithSettings } from "../ask-with-settings.ts";
import { type Bench, ctxAt, plainBounds, plainStatus } from "../bench.ts";
import { race } from "../measure.ts";
import type { Result } from "../result.ts";

const TOTALS = "spent_cents, order_count, first_order_at, last_order_at";
const REBUILD = `
  UPDATE customer_metrics m
  SET spent_cents = t.spent_cents, order_count = t.order_count, first_order_at = t.first_order_at,
    last_order_at = t.last_order_at, rfm_status = t.rfm_status
  FROM (
    SELECT t.*, ${plainStatus("t", 2)} AS rfm_status FROM (
      SELECT c.customer_id, coalesce(s.spent_cents, 0) AS spent_cents, coalesce(s.order_count, 0) AS order_count,
        s.first_order_at, s.last_order_at
      FROM customer_metrics c LEFT JOIN (
        SELECT customer_id, sum(amount_cents)::bigint AS spent_cents, (count(*) FILTER (WHERE kind = 'sale'))::int AS order_count,
          min(occurred_at) FILTER (WHERE kind = 'sale') AS first_order_at,
          max(occurred_at) FILTER (WHERE kind = 'sale') AS last_order_at
        FROM sale WHERE organization_id = $1 AND customer_id IS NOT NULL GROUP BY customer_id) s USING (customer_id)
      WHERE c.organization_id = $1) t) t
  WHERE m.organization_id = $1 AND m.customer_id = t.customer_id
    AND (m.spent_cents, m.order_count, m.first_order_at, m.last_order_at, m.rfm_status)
      IS DISTINCT FROM (t.spent_cents, t.order_count, t.first_order_at, t.last_order_at, t.rfm_status)`;

/** Without hash tables: reading the indexes in the order of the customers is faster, which the planner does not expect. */
function rebuildPlainly({ owner, orgId, now }: Bench): Promise<void> {
  const settings = { enable_hashagg: "off", enable_hashjoin: "off" };
  return askWithSettings(owner, settings, { text: REBUILD, values: [orgId, ...plainBounds(now)] });
}

export async function measureRfmRebuild(bench: Bench): Promise<Result[]> {
  const limit = () => rebuildPlainly(bench);
  const product = () => recomputeRfm(ctxAt(bench, bench.now));
  await product();
  const checked = await race({ limit, product, rounds: 7 });
  const spoil = async () => {
    await bench.owner.query(
      `UPDATE customer_metrics SET (${TOTALS}) = (-1, 0, NULL, NULL) WHERE organization_id = $1`,
      [bench.orgId],
    );
    await bench.owner.query("VACUUM customer_metrics");
  };
  const rewritten = await race({ limit, product, before: spoil, rounds: 4 });
  await bench.owner.query("VACUUM (ANALYZE) customer_metrics");
  return [
    { name: "RFM, full rebuild: check pass", unit: "ms", ...checked, target: { atMost: 1.3 } },
    { name: "RFM, full rebuild: every row changes", unit: "ms", ...rewritten, target: { atMost: 1.3 } },
  ];
}
