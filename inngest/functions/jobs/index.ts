import { everyFiveMinutes } from "./every-five-minutes.ts";
import { everyMinute } from "./every-minute.ts";
import { fanOut } from "./fan-out.ts";
import { purgeExpiredRows } from "./purge-expired.ts";
import { recordFailedRunOnFailure } from "./record-failed-run.ts";
import { recoverRuns } from "./recover-runs.ts";

export const jobFunctions = [
  everyMinute,
  everyFiveMinutes,
  recoverRuns,
  recordFailedRunOnFailure,
  purgeExpiredRows,
  fanOut,
] as const;
