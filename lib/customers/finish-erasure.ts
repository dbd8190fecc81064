import type { Ctx } from "../platform/ctx.ts";
import { addHelpdeskOutcome, type HelpdeskOutcome } from "./store/erasure-helpdesk.ts";

/** Adds what was deleted in the helpdesk to the receipt of the erasure. */
export function finishErasure(ctx: Ctx, outcome: HelpdeskOutcome & { customerId: string }): Promise<void> {
  return addHelpdeskOutcome(ctx.db, ctx.orgId, outcome.customerId, { ...outcome, now: ctx.clock.now() });
}
