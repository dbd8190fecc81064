import type pg from "pg";
import { PARTITION_MONTHS_AHEAD } from "../../lib/core/retention.ts";
import { isLockNotAvailable } from "../../lib/platform/database/database-state.ts";

/** Creates missing partitions of the coming months. While a table is locked, the application's schedule tries again. */
export async function createComingPartitions(owner: pg.ClientBase): Promise<void> {
  const { rowCount } = await owner.query("SELECT WHERE to_regproc('platform.list_partitions') IS NOT NULL");
  if (!rowCount) return;
  const { rows } = await owner.query<{ parent: string }>("SELECT DISTINCT parent FROM platform.list_partitions()");
  for (const { parent } of rows) {
    try {
      while (await addPartition(owner, parent));
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
    }
  }
}

async function addPartition(owner: pg.ClientBase, parent: string): Promise<boolean> {
  const { rows } = await owner.query<{ name: string | null }>("SELECT platform.add_partition($1, $2) AS name", [
    parent,
    PARTITION_MONTHS_AHEAD,
  ]);
  return rows[0]?.name != null;
}
