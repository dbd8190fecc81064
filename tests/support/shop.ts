import { randomUUID } from "node:crypto";
import type { Ctx } from "../../lib/platform/ctx.ts";

export type PlantedCustomer = { id: string; storeId: string; name?: string; registeredAt?: string };
export type PlantedSale = {
  customerId?: string | null;
  storeId: string;
  sellerId?: string | null;
  /** An instant, ISO 8601. */
  at: string;
  cents: number;
  kind?: "sale" | "return";
};

const LONG_AGO = "2001-01-01T00:00:00Z";

/** Customers with empty totals, as before their sales are counted. */
export async function plantCustomers(ctx: Ctx, customers: readonly PlantedCustomer[]): Promise<void> {
  const rows = customers.map(({ name = "Cliente", registeredAt = LONG_AGO, ...row }) => ({
    ...row,
    name,
    registeredAt,
  }));
  const source = `jsonb_to_recordset($2::jsonb) AS r(id uuid, "storeId" uuid, name text, "registeredAt" timestamptz)`;
  await ctx.db.sql(async (sql) => {
    const params = [ctx.orgId, JSON.stringify(rows)];
    await sql.run(
      `INSERT INTO customer (organization_id, id, store_id, name, created_at)
       SELECT $1, r.id, r."storeId", r.name, r."registeredAt" FROM ${source}`,
      params,
    );
    await sql.run(
      `INSERT INTO customer_metrics (organization_id, customer_id, store_id) SELECT $1, r.id, r."storeId" FROM ${source}`,
      params,
    );
  });
}

/** Inserts sales only; `rollUpSales` and `recomputeMetrics` apply their effects. */
export async function plantSales(ctx: Ctx, sales: readonly PlantedSale[]): Promise<string[]> {
  const rows = sales.map((sale) => ({ id: randomUUID(), kind: sale.cents < 0 ? "return" : "sale", ...sale }));
  await ctx.db.sql((sql) =>
    sql.run(
      `INSERT INTO sale (organization_id, id, store_id, external_id, trans_id, customer_id, seller_id, kind, occurred_at, amount_cents)
       SELECT $1, r.id, r."storeId", r.id::text, 1, r."customerId", r."sellerId", r.kind, r.at, r.cents
       FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, "storeId" uuid, "customerId" uuid, "sellerId" uuid, kind text, at timestamptz, cents bigint)`,
      [ctx.orgId, JSON.stringify(rows)],
    ),
  );
  return rows.map(({ id }) => id);
}

export async function plantSeller(ctx: Ctx, name: string, storeId: string | null): Promise<string> {
  const id = randomUUID();
  await ctx.db.sql((sql) =>
    sql.run("INSERT INTO seller (organization_id, id, external_id, name, store_id) VALUES ($1, $2, $3, $4, $5)", [
      ctx.orgId,
      id,
      id,
      name,
      storeId,
    ]),
  );
  return id;
}

/** Recomputes the organization's three roll-ups from its sales. */
export async function rollUpSales(ctx: Ctx): Promise<void> {
  const day = "((occurred_at - interval '3 hours') AT TIME ZONE 'UTC')::date";
  const sums = "sum(amount_cents), count(*) FILTER (WHERE kind = 'sale')";
  await ctx.db.sql(async (sql) => {
    for (const table of ["sales_daily_seller", "sales_daily_store", "sales_hourly_store"])
      await sql.run(`DELETE FROM ${table} WHERE organization_id = $1`, [ctx.orgId]);
    await sql.run(
      `INSERT INTO sales_daily_seller
       SELECT organization_id, ${day}, store_id, coalesce(seller_id, '00000000-0000-0000-0000-000000000000'), ${sums}
       FROM sale WHERE organization_id = $1 GROUP BY 1, 2, 3, 4`,
      [ctx.orgId],
    );
    await sql.run(
      `INSERT INTO sales_daily_store
       SELECT organization_id, ${day}, store_id, ${sums}, max(occurred_at) FILTER (WHERE kind = 'sale')
       FROM sale WHERE organization_id = $1 GROUP BY 1, 2, 3`,
      [ctx.orgId],
    );
    await sql.run(
      `INSERT INTO sales_hourly_store
       SELECT organization_id, date_trunc('hour', occurred_at), store_id, ${sums}
       FROM sale WHERE organization_id = $1 GROUP BY 1, 2, 3`,
      [ctx.orgId],
    );
  });
}
