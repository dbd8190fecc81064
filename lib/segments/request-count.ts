import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { segmentCountRequested } from "./events.ts";

/** Asks for a count soon. What was saved is saved when the engine doesn't take it: the daily count comes anyway. */
export async function requestCount({ orgId }: Ctx, segmentId: string): Promise<void> {
  const event = segmentCountRequested.create({ orgId, segmentId });
  await emitOrLeave(event, { segmentId }, "the job engine did not take a count");
}
