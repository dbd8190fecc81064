import { type Ctx, createCtx } from "../platform/ctx.ts";

/**
 * The same actor without store restrictions, for the campaign's number, which belongs to the organization. Reading a
 * campaign includes reading its number; only choosing a number is restricted by store.
 */
export function everywhere({ orgId, actor, clock, correlationId }: Ctx): Ctx {
  return createCtx({ orgId, actor, clock, correlationId });
}
