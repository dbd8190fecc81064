import { purgeExpiredRows } from "./purge-expired.ts";
import { recordFailure } from "./record-failure.ts";
import { recoverRuns } from "./recover-runs.ts";

export const jobFunctions = [recoverRuns, recordFailure, purgeExpiredRows] as const;
