import { purgeExpiredRows } from "./purge-expired.ts";
import { recordFailedRunOnFailure } from "./record-failed-run.ts";
import { recoverRuns } from "./recover-runs.ts";

export const jobFunctions = [recoverRuns, recordFailedRunOnFailure, purgeExpiredRows] as const;
