import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { sendingResumed } from "./events.ts";

/** A lost word costs minutes: whoever waits looks again by itself. */
export async function announceResumed(ctx: Ctx): Promise<void> {
  await emit(sendingResumed.create({ orgId: ctx.orgId })).catch((error: Error) =>
    logger.warn({ orgId: ctx.orgId, err: error }, "the end of a stop was not announced"),
  );
}
