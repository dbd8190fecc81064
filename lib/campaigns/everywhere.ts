import { type Ctx, createCtx } from "../platform/ctx.ts";

/**
 * The same actor, who sees every store: for the number of a campaign, which is the organization's. Whoever may see the
 * campaign may read what it is sent from; only choosing a number is limited to one's own stores.
 */
export function everywhere({ orgId, actor, clock, correlationId }: Ctx): Ctx {
  return createCtx({ orgId, actor, clock, correlationId });
}
