import { finishJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";

/** `corrected`: rows that the check against the sales had to put right. */
type RfmRunCounts = {
  customers: { updated: number; corrected?: number };
  history: { written: number; reclassified?: number };
};

/** False when the run had ended already: its counts are those of the first time. */
export function finishRfmRun(ctx: Ctx, jobRunId: string, counts: RfmRunCounts): Promise<boolean> {
  return finishJobRun(ctx, jobRunId, counts);
}
