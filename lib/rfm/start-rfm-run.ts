import { startJobRunOfEvent } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";

/** The run of a daily refresh, one for each event: a step that is repeated after a crash goes on with the same run. */
export function startRfmRun(ctx: Ctx, eventId: string): Promise<string> {
  return startJobRunOfEvent(ctx, { type: "rfm", input: { mode: "refresh" } }, eventId);
}
