import { PARTITION_MONTHS_AHEAD } from "../../core/retention.ts";
import { unsafeRows } from "../db.ts";

/** `coveredUntil`: null without a partition besides the default one. */
export type PartitionState = { partitions: number; coveredUntil: Date | null; hasDefaultRows: boolean };

/** Creates the next missing partition of the coming months; null if there are enough. */
export async function unsafeAddPartition(table: string): Promise<string | null> {
  const [row] = await unsafeRows<{ name: string | null }>("SELECT platform.add_partition($1, $2) AS name", [
    table,
    PARTITION_MONTHS_AHEAD,
  ]);
  return row?.name ?? null;
}

/** Removes the oldest partition if all its rows were inserted before this; null if there is none. */
export async function unsafeDropPartition(table: string, before: Date): Promise<string | null> {
  const [row] = await unsafeRows<{ name: string | null }>("SELECT platform.drop_partition($1, $2) AS name", [
    table,
    before,
  ]);
  return row?.name ?? null;
}

/** Rows in the default partition were inserted in a month without one, or with ids of another kind. */
export async function unsafeFindPartitionState(table: string): Promise<PartitionState> {
  const [row] = await unsafeRows<PartitionState>(
    `SELECT partitions, covered_until AS "coveredUntil", has_default_rows AS "hasDefaultRows"
     FROM platform.find_partition_state($1)`,
    [table],
  );
  if (!row) throw new Error(`${table} is not partitioned`);
  return row;
}
