import { backfillRfmHistory } from "./backfill-history.ts";
import { recomputeRfmOnRequest } from "./recompute.ts";
import { recoverRfmRun } from "./recover.ts";
import { refreshRfm } from "./refresh.ts";
import { scheduleRfmRefresh } from "./schedule-refresh.ts";

export const rfmFunctions = [
  scheduleRfmRefresh,
  refreshRfm,
  recomputeRfmOnRequest,
  backfillRfmHistory,
  recoverRfmRun,
] as const;
