import { recomputeMetrics } from "../../../lib/customers/index.ts";
import { registerSales, type SaleInput } from "../../../lib/sales/index.ts";
import { type Bench, boundsAt, ctxAt } from "../bench.ts";
import { race } from "../measure.ts";
import { importPlain } from "../plain-sync.ts";
import type { Result } from "../result.ts";
import { drawSales } from "../sales-pages.ts";

const ROWS = 100_000;
const PAGE = 2_000;

/** Imports one page of sales in one transaction, as the sync does. */
async function importPage(bench: Bench, rows: readonly SaleInput[]): Promise<void> {
  const { db, orgId } = ctxAt(bench, bench.now);
  await db.sql(async (sql) => {
    const { touchedCustomerIds } = await registerSales(sql, orgId, rows, bench.now);
    await recomputeMetrics(sql, orgId, touchedCustomerIds, boundsAt(bench.now));
  });
}

async function importPages(bench: Bench, rows: readonly SaleInput[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PAGE) await importPage(bench, rows.slice(from, from + PAGE));
}

export async function measureSync(bench: Bench): Promise<Result[]> {
  let fresh: SaleInput[] = [];
  let batch = 0;
  const draw = async () => {
    // In production autovacuum does this between two syncs; it is off here, so that it does not disturb measurements.
    await bench.owner.query("VACUUM (ANALYZE) sale, sale_item, customer_metrics");
    batch += 1;
    fresh = await drawSales(bench, ROWS, `batch-${batch}`);
  };
  const whole = await race({
    before: draw,
    limit: () => importPlain(bench, fresh),
    product: () => importPage(bench, fresh),
    rounds: 3,
    warmUps: 0,
  });
  const paged = await race({
    before: draw,
    limit: () => importPlain(bench, fresh),
    product: () => importPages(bench, fresh),
    rounds: 1,
    warmUps: 0,
  });
  const replayed = await race({
    limit: () => importPlain(bench, fresh),
    product: () => importPage(bench, fresh),
    rounds: 7,
  });
  return [
    { name: "sync pipeline, 100,000 sales", unit: "rows/s", ...perSecond(whole), target: { atLeast: 0.8 } },
    { name: "sync pipeline in pages of 2,000 (for information)", unit: "rows/s", ...perSecond(paged) },
    { name: "replay of the same page", unit: "rows/s", ...perSecond(replayed), target: { atLeast: 0.8 } },
  ];
}

function perSecond({ limit, product }: { limit: number; product: number }) {
  return { limit: (ROWS * 1_000) / limit, product: (ROWS * 1_000) / product };
}
