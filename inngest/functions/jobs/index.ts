import { purgeExpiredRows } from "./purge-expired.ts";
import { recoverRuns } from "./recover-runs.ts";

export const jobFunctions = [recoverRuns, purgeExpiredRows] as const;
