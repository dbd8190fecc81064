import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { sendingResumed } from "./events.ts";

/** A lost word costs minutes: whoever waits looks again by itself. */
export async function announceResumed({ orgId }: Ctx): Promise<void> {
  await emitOrLeave(sendingResumed.create({ orgId }), { orgId }, "the end of a stop was not announced");
}
