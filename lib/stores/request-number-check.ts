import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { numberCheckRequested } from "./events.ts";

/** The number is saved whether or not the engine hears of it: every hour all of them are checked. */
export async function requestNumberCheck(ctx: Ctx, numberId: string): Promise<void> {
  await emit(numberCheckRequested.create({ orgId: ctx.orgId, numberId })).catch((error: Error) =>
    logger.warn({ numberId, err: error }, "number check not requested"),
  );
}
