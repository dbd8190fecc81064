import { DAY_MS } from "../../core/dates.ts";
import { cutoffOf } from "../../core/retention.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import { isLockNotAvailable } from "../../platform/database/database-state.ts";
import {
  unsafeAddPartition,
  unsafeDropPartition,
  unsafeFindPartitionState,
} from "../../platform/database/partitions.ts";
import { recordRemoved } from "../../platform/database/remove-rows.ts";
import { unsafeSql } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { logger } from "../../platform/logger.ts";

/** Tables with a partition per month. */
const PARTITIONED_TABLES = ["access_log", "event", "tracking_hit"] as const;
type PartitionedTable = (typeof PARTITIONED_TABLES)[number];

/** Below this, partitions could not be created for weeks. */
const WARN_DAYS_AHEAD = 31;

type Kept = { added: string[]; dropped: string[] };

/**
 * Not tenant-scoped: creates the partitions of the coming months and drops those past the retention. While a table is
 * locked, its work is left to the next call.
 */
export async function unsafeKeepPartitions({
  clock = systemClock,
  accessLogMonths = env().ACCESS_LOG_MONTHS,
}: {
  clock?: Clock;
  accessLogMonths?: number | undefined;
} = {}): Promise<Kept> {
  const now = clock.now();
  const kept: Kept = { added: [], dropped: [] };
  for (const table of PARTITIONED_TABLES) {
    try {
      await keep(table, oldestKept(table, now, accessLogMonths), kept);
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
      logger.info({ table }, "partitions not changed: the table is in use; the next run tries again");
    }
    await warn(table, now);
  }
  return kept;
}

async function keep(table: PartitionedTable, before: Date | null, { added, dropped }: Kept): Promise<void> {
  for (let name = await unsafeAddPartition(table); name !== null; name = await unsafeAddPartition(table))
    added.push(name);
  if (before === null) return;
  for (;;) {
    const name = await unsafeDropPartition(table, before);
    if (name === null) return;
    dropped.push(name);
    await unsafeSql((sql) => recordRemoved(sql, `public.${table}`, { partitions: 1 }));
    logger.info({ table, partition: name }, "removed a partition past its retention");
  }
}

/** Null: rows are kept as long as the organization. */
function oldestKept(table: PartitionedTable, now: Date, accessLogMonths: number | undefined): Date | null {
  if (table !== "access_log") return cutoffOf(`public.${table}`, now);
  if (accessLogMonths === undefined) return null;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - accessLogMonths, 1); // the first of a month: no overflow on the 31st
  return before;
}

async function warn(table: PartitionedTable, now: Date): Promise<void> {
  const { coveredUntil, hasDefaultRows } = await unsafeFindPartitionState(table);
  const daysAhead = coveredUntil === null ? 0 : Math.floor((coveredUntil.getTime() - now.getTime()) / DAY_MS);
  if (daysAhead < WARN_DAYS_AHEAD || hasDefaultRows)
    logger.warn({ table, daysAhead, hasDefaultRows }, "partitions are missing, or the default partition has rows");
}
