import { startJobRunOfEvent } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";

/** Starts the run of a daily refresh, one per event: a step repeated after a crash continues the same run. */
export function startRfmRun(ctx: Ctx, eventId: string): Promise<string> {
  return startJobRunOfEvent(ctx, { type: "rfm", input: { mode: "refresh" } }, eventId);
}
