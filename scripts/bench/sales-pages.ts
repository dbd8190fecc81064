import type { SaleInput } from "../../lib/sales/index.ts";
import { type Bench, DAY_MS } from "./bench.ts";

type Drawn = { storeId: string; sellerRef: string; customerRef: string | null };

const BUYERS = 20_000;

/** New sales of the last two days in the ERP's format: from `BUYERS` random customers, a tenth without a customer. */
export async function drawSales(bench: Bench, count: number, name: string): Promise<SaleInput[]> {
  const { rows } = await bench.owner.query<Drawn>(
    `WITH buyer AS (
       SELECT array_agg(value ORDER BY value) AS refs FROM (
         SELECT value FROM customer_identity WHERE organization_id = $1 AND kind = 'external' ORDER BY random() LIMIT $3) i
     ), place AS (
       SELECT array_agg(store_id ORDER BY external_id) AS stores, array_agg(external_id ORDER BY external_id) AS sellers,
         count(*) AS n FROM seller WHERE organization_id = $1
     ), dice AS (SELECT g, (random() * (SELECT n - 1 FROM place))::int + 1 AS p FROM generate_series(1, $2::int) g)
     SELECT stores[p] AS "storeId", sellers[p] AS "sellerRef",
       CASE WHEN random() < 0.9 THEN refs[1 + (random() * (cardinality(refs) - 1))::int] END AS "customerRef"
     FROM dice, buyer, place`,
    [bench.orgId, count, BUYERS],
  );
  return rows.map((row, index) => ({
    ...row,
    externalId: `${name}-${index}`,
    transId: index + 1,
    kind: "sale",
    occurredAt: new Date(bench.now.getTime() - Math.floor(((count - index) / count) * 2 * DAY_MS)),
    amountCents: BigInt(1_500 + (index % 30_000)),
    items: Array.from({ length: 1 + (index % 2) }, (_, line) => ({
      productExternalId: String((index * 7 + line) % 20_000),
      quantity: 1,
      unitPriceCents: 1_500n,
      color: null,
      size: null,
    })),
  }));
}
