import { everyFiveMinutes } from "./every-five-minutes.ts";
import { everyMinute } from "./every-minute.ts";
import { fanOut } from "./fan-out.ts";
import { keepPartitions } from "./keep-partitions.ts";
import { purgeExpiredRows } from "./purge-expired.ts";
import { recordFailedRunOnFailure } from "./record-failed-run.ts";
import { recoverRuns } from "./recover-runs.ts";
import { removeOldRows } from "./remove-old-rows.ts";
import { scheduleRemovals } from "./schedule-removals.ts";

export const jobFunctions = [
  everyMinute,
  everyFiveMinutes,
  recoverRuns,
  recordFailedRunOnFailure,
  purgeExpiredRows,
  keepPartitions,
  scheduleRemovals,
  removeOldRows,
  fanOut,
] as const;
