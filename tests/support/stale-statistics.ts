import pg from "pg";
import { inject } from "vitest";
import type { Sql } from "../../lib/platform/db.ts";

export type StaleShop<Shop> = { shop: Shop; sql: Sql; rowsRead: (table: string) => Promise<number> };

/**
 * Runs in a transaction whose statistics, visible to no other session, are older than its rows: the planner assumes an
 * empty shop. `plant` creates a shop each time; `rowsRead` returns a table's rows read by the transaction.
 */
export async function withStaleStatistics<Shop>(
  tables: readonly string[],
  plant: () => Promise<Shop>,
  work: (stale: StaleShop<Shop>) => Promise<void>,
): Promise<void> {
  const owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
  const sql: Sql = {
    connection: owner as unknown as pg.PoolClient,
    rows: async (text, params) => (await owner.query(text, params)).rows,
    run: async (text, params) => (await owner.query(text, params)).rowCount ?? 0,
  };
  const rowsRead = async (table: string) => {
    const [row] = await sql.rows<{ read: string }>(
      "SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = $1",
      [table],
    );
    return Number(row?.read);
  };
  try {
    await plant();
    await owner.query("BEGIN");
    await owner.query(`ANALYZE ${tables.join(", ")}`);
    await work({ shop: await plant(), sql, rowsRead });
    await owner.query("ROLLBACK");
  } finally {
    await owner.end();
  }
}
