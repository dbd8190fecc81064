import { recomputeRfm, refreshRfmDaily } from "../../../lib/rfm/index.ts";
import { type Bench, ctxAt, DAY_MS, plainBounds, plainStatus } from "../bench.ts";
import { race } from "../measure.ts";
import type { Result } from "../result.ts";

const SLICES = Array.from({ length: 6 }, (_, i) => `m.last_order_at >= $${10 + i} AND m.last_order_at < $${2 + i}`);
const MOVE_CROSSED = `
  WITH moved AS (
    UPDATE customer_metrics m SET rfm_status = ${plainStatus("m", 2)}
    WHERE m.organization_id = $1 AND (${SLICES.map((slice) => `(${slice})`).join(" OR ")})
      AND m.rfm_status <> ${plainStatus("m", 2)})
  UPDATE rfm_state SET refreshed_at = $16 WHERE organization_id = $1`;

/** Each round moves the organization on by one day, so every round has one day of customers to update. */
export async function measureRfmRefresh(bench: Bench): Promise<Result[]> {
  let today = bench.now;
  const nextDay = async () => {
    today = new Date(today.getTime() + DAY_MS);
  };
  await recomputeRfm(ctxAt(bench, today));
  await bench.owner.query("VACUUM (ANALYZE) customer_metrics");
  const times = await race({
    before: nextDay,
    limit: () => {
      const yesterday = plainBounds(new Date(today.getTime() - DAY_MS)).slice(0, 6);
      return bench.owner.query(MOVE_CROSSED, [bench.orgId, ...plainBounds(today), ...yesterday, today]);
    },
    product: () => refreshRfmDaily(ctxAt(bench, today)),
    rounds: 15,
    warmUps: 2,
  });
  await recomputeRfm(ctxAt(bench, bench.now));
  const note = "both run one UPDATE of the same index slices: its cost is the eight indexes of each customer who moves";
  return [{ name: "RFM, day's refresh", unit: "ms", ...times, target: { atMost: 1.5 }, note }];
}
