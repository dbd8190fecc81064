import type pg from "pg";
import { LOAD_STEPS } from "./load-steps.ts";

export type BenchTenant = { orgId: string; now: Date };

const TENANT_TABLES = ["customer", "customer_identity", "customer_metrics", "customer_search", "sale", "sale_item"];

/**
 * One organization of `scale` × 100,000 customers and 1,000,000 sales, and twenty small ones, generated inside the
 * database. Secondary indexes are dropped first and rebuilt after.
 */
export async function loadTenants(owner: pg.Pool, scale: number, now: Date): Promise<BenchTenant> {
  const client = await owner.connect();
  try {
    const indexes = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
       WHERE indrelid = ANY($1::text[]::regclass[]) AND NOT indisprimary AND NOT indisunique`,
      [TENANT_TABLES],
    );
    await client.query("SET session_replication_role = replica; SET work_mem = '512MB'; SELECT setseed(0.42)");
    for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
    await client.query("CREATE TEMP TABLE bench AS SELECT $1::float8 AS scale, $2::timestamptz AS now", [scale, now]);
    for (const step of LOAD_STEPS) await client.query(step);
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query("DROP TABLE bench, shape, person, draw");
    await client.query("VACUUM (ANALYZE)");
    await client.query("SET session_replication_role = origin; RESET work_mem");
    const { rows } = await client.query<{ id: string }>("SELECT id FROM organization WHERE slug = 'bench-0'");
    const [large] = rows;
    if (!large) throw new Error("The large organization was not loaded");
    return { orgId: large.id, now };
  } finally {
    client.release();
  }
}
