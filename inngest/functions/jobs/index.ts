import { recoverRuns } from "./recover-runs.ts";

export const jobFunctions = [recoverRuns] as const;
