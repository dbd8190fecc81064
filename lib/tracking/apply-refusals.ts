import { recordConsents } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findOpenRefusals, finishRefusals } from "./store/refusals.ts";

/** Applies pending unsubscribes. Idempotent. */
export async function applyRefusals(ctx: Ctx): Promise<number> {
  const refusals = await findOpenRefusals(ctx.db, ctx.orgId);
  if (refusals.length === 0) return 0;
  await recordConsents(
    ctx,
    refusals.map(({ customerId, channel, address, at }) => ({
      customerId,
      address,
      channel,
      at,
      isOptedOut: true,
      source: "unsubscribe",
    })),
  );
  await finishRefusals(ctx.db, ctx.orgId, refusals);
  return refusals.length;
}
