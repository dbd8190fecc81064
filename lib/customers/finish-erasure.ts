import type { Ctx } from "../platform/ctx.ts";
import { addHelpdeskOutcome, type HelpdeskOutcome } from "./store/erasure-helpdesk.ts";

/** Adds the number of helpdesk deletions to the erasure receipt. */
export function finishErasure(ctx: Ctx, outcome: HelpdeskOutcome & { customerId: string }): Promise<void> {
  return addHelpdeskOutcome(ctx.db, ctx.orgId, outcome.customerId, { ...outcome, now: ctx.clock.now() });
}
