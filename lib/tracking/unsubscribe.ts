import { recordConsents } from "../customers/index.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { type Ctx, createCtx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { isToken } from "../platform/token.ts";
import { wakeTracking } from "./record-hit.ts";
import { findOpenRefusals, finishRefusals, noteRefusal, unsafeFindUnsubscribeToken } from "./store/refusals.ts";

/**
 * Public: records the unsubscribe first, then applies it. On failure the job applies it later, so it is never lost.
 * Unknown tokens get the same response.
 */
export async function unsafeUnsubscribe(token: string, clock: Clock = systemClock): Promise<void> {
  const orgId = isToken(token) ? await unsafeFindUnsubscribeToken(token) : undefined;
  if (orgId === undefined) return;
  const ctx = createCtx({ orgId, actor: { kind: "webhook", source: "unsubscribe" }, clock });
  await noteRefusal(ctx.db, orgId, token, clock.now());
  try {
    await applyRefusals(ctx);
  } catch (error) {
    logger.warn({ err: error }, "unsubscribe recorded but not applied yet; the tracking job applies it");
    wakeTracking(orgId);
  }
}

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
