import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { numberCheckRequested } from "./events.ts";

/** Queues a check of a saved number; it runs once the job engine is available. */
export async function requestNumberCheck(ctx: Ctx, numberId: string): Promise<void> {
  await emit(numberCheckRequested.create({ orgId: ctx.orgId, numberId }));
}
