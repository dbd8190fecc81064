import { finishJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";

/** `corrected`: rows that differed from the recomputation from sales. */
type RfmRunCounts = {
  customers: { updated: number; corrected?: number };
  history: { written: number; reclassified?: number };
};

/** False if the run had already ended; its counts then stay unchanged. */
export function finishRfmRun(ctx: Ctx, jobRunId: string, counts: RfmRunCounts): Promise<boolean> {
  return finishJobRun(ctx, jobRunId, counts);
}
