import type { AuditedState, Ctx } from "../platform/ctx.ts";

/**
 * Adds names and states before and after a change to this request's audit record; null: did not or does not exist.
 * Never customer data or a secret; users by id. A failed request stores none.
 */
export function noteChange(ctx: Ctx, change: { before: AuditedState | null; after: AuditedState | null }): void {
  ctx.changes.push(change);
}
