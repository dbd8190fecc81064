import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { numberCheckRequested } from "./events.ts";

/** Has a saved number checked soon, or as soon as a job engine that is away is back. */
export async function requestNumberCheck(ctx: Ctx, numberId: string): Promise<void> {
  await emit(numberCheckRequested.create({ orgId: ctx.orgId, numberId }));
}
