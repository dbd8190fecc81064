import type pg from "pg";
import { env } from "../../lib/platform/env.ts";

/** The product's pools by key, and the one of the configured database, which it has opened. */
export function productPool(): { pools: Map<string, pg.Pool>; key: string; pool: pg.Pool } {
  const { balcaoPools: pools = new Map() } = globalThis as { balcaoPools?: Map<string, pg.Pool> };
  const key = `primary ${env().DATABASE_URL}`;
  const pool = pools.get(key);
  if (!pool) throw new Error("The product has no pool");
  return { pools, key, pool };
}
