import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { SaleInput } from "../../lib/sales/index.ts";
import { type Bench, plainBounds, plainStatus } from "./bench.ts";

const DAY = "(occurred_at AT TIME ZONE INTERVAL '-03:00')::date";
const SUMS = "sum(amount_cents), count(*) FILTER (WHERE kind = 'sale')";
const ADD = "total_cents = t.total_cents + excluded.total_cents, order_count = t.order_count + excluded.order_count";

/**
 * Imports the page with hand-written SQL without row-level security: inserts new rows and adds them to totals and
 * roll-ups; no amendments.
 */
export async function importPlain({ owner, orgId, now }: Bench, rows: readonly SaleInput[]): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    await client.query(STAGING);
    await copy(client, "in_sale", rows.map(saleLine));
    const { rowCount } = await client.query(INSERT_SALES, [orgId]);
    if (rowCount) {
      await copy(client, "in_item", rows.flatMap(itemLines));
      await client.query(INSERT_ITEMS, [orgId]);
      await client.query(ADD_TOTALS, [orgId, ...plainBounds(now)]);
      for (const statement of ROLL_UPS) await client.query(statement, [orgId]);
    }
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

const STAGING = `
  CREATE TEMP TABLE in_sale (store_id uuid, external_id text, trans_id bigint, customer_ref text, seller_ref text,
    kind text, occurred_at timestamptz, amount_cents bigint) ON COMMIT DROP;
  CREATE TEMP TABLE in_item (store_id uuid, external_id text, line int, product text, quantity numeric, price bigint) ON COMMIT DROP;
  CREATE TEMP TABLE new_sale (id uuid, store_id uuid, external_id text, customer_id uuid, seller_id uuid, kind text,
    occurred_at timestamptz, amount_cents bigint) ON COMMIT DROP`;

const INSERT_SALES = `
  WITH inserted AS (
    INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, seller_id, kind, occurred_at, amount_cents, customer_ref)
    SELECT $1, i.store_id, i.external_id, i.trans_id, c.customer_id, e.id, i.kind, i.occurred_at, i.amount_cents, i.customer_ref
    FROM in_sale i
    LEFT JOIN customer_identity c ON c.organization_id = $1 AND c.kind = 'external' AND c.value = i.customer_ref
    LEFT JOIN seller e ON e.organization_id = $1 AND e.external_id = i.seller_ref
    ON CONFLICT (organization_id, store_id, external_id) DO NOTHING
    RETURNING id, store_id, external_id, customer_id, seller_id, kind, occurred_at, amount_cents)
  INSERT INTO new_sale SELECT * FROM inserted`;

const INSERT_ITEMS = `
  INSERT INTO sale_item (organization_id, sale_id, line, product_external_id, quantity, unit_price_cents, customer_id, sold_on)
  SELECT $1, s.id, i.line, i.product, i.quantity, i.price, s.customer_id, ${DAY}
  FROM in_item i JOIN new_sale s USING (store_id, external_id)`;

const ADD_TOTALS = `
  UPDATE customer_metrics m
  SET spent_cents = t.spent_cents, order_count = t.order_count, first_order_at = t.first_order_at,
    last_order_at = t.last_order_at, rfm_status = ${plainStatus("t", 2)}
  FROM (
    SELECT o.customer_id, o.spent_cents + n.spent AS spent_cents, o.order_count + n.orders AS order_count,
      least(o.first_order_at, n.first) AS first_order_at, greatest(o.last_order_at, n.last) AS last_order_at
    FROM (SELECT customer_id, sum(amount_cents)::bigint AS spent, (count(*) FILTER (WHERE kind = 'sale'))::int AS orders,
            min(occurred_at) FILTER (WHERE kind = 'sale') AS first, max(occurred_at) FILTER (WHERE kind = 'sale') AS last
          FROM new_sale WHERE customer_id IS NOT NULL GROUP BY 1) n
    JOIN customer_metrics o ON o.organization_id = $1 AND o.customer_id = n.customer_id) t
  WHERE m.organization_id = $1 AND m.customer_id = t.customer_id`;

const ROLL_UPS = [
  `INSERT INTO sales_daily_seller AS t
   SELECT $1, ${DAY}, store_id, coalesce(seller_id, '00000000-0000-0000-0000-000000000000'), ${SUMS} FROM new_sale GROUP BY 2, 3, 4
   ON CONFLICT (organization_id, day, store_id, seller_id) DO UPDATE SET ${ADD}`,
  `INSERT INTO sales_daily_store AS t
   SELECT $1, ${DAY}, store_id, ${SUMS}, max(occurred_at) FROM new_sale GROUP BY 2, 3
   ON CONFLICT (organization_id, day, store_id)
   DO UPDATE SET ${ADD}, last_sale_at = greatest(t.last_sale_at, excluded.last_sale_at)`,
  `INSERT INTO sales_hourly_store AS t
   SELECT $1, date_trunc('hour', occurred_at), store_id, ${SUMS} FROM new_sale GROUP BY 2, 3
   ON CONFLICT (organization_id, hour, store_id) DO UPDATE SET ${ADD}`,
];

async function copy(client: pg.PoolClient, table: string, lines: string[]): Promise<void> {
  await pipeline(Readable.from([`${lines.join("\n")}\n`]), client.query(copyFrom(`COPY ${table} FROM STDIN`)));
}

function saleLine(row: SaleInput): string {
  const { storeId, externalId, transId, customerRef, sellerRef, kind, occurredAt, amountCents } = row;
  const cells = [storeId, externalId, transId, customerRef ?? "\\N", sellerRef ?? "\\N", kind];
  return [...cells, occurredAt.toISOString(), amountCents].join("\t");
}

function itemLines({ storeId, externalId, items }: SaleInput): string[] {
  return items.map(({ productExternalId, quantity, unitPriceCents }, line) =>
    [storeId, externalId, line + 1, productExternalId, quantity, unitPriceCents].join("\t"),
  );
}
