import type { AuditedState, Ctx } from "../platform/ctx.ts";

/**
 * Tells the audit record of this request what it changed: names and states before and after, null where there was or is
 * nothing. Never a customer's data or a secret; users by id. A request that fails records none.
 */
export function noteChange(ctx: Ctx, change: { before: AuditedState | null; after: AuditedState | null }): void {
  ctx.changes.push(change);
}
