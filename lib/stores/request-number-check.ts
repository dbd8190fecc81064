import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { numberCheckRequested } from "./events.ts";

/** The number is saved whether or not the engine hears of it: every hour all of them are checked. */
export async function requestNumberCheck(ctx: Ctx, numberId: string): Promise<void> {
  const event = numberCheckRequested.create({ orgId: ctx.orgId, numberId });
  await emitOrLeave(event, { numberId }, "number check not requested");
}
