import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { sendingResumed } from "./events.ts";

/** If the event is lost, waiting sends resume by their schedule minutes later. */
export async function announceResumed({ orgId }: Ctx): Promise<void> {
  await emitOrLeave(sendingResumed.create({ orgId }), { orgId }, "event for the end of a sending block not sent");
}
