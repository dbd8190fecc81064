import { type Clock, systemClock } from "../platform/clock.ts";
import { createCtx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { isToken } from "../platform/token.ts";
import { applyRefusals } from "./apply-refusals.ts";
import { noteRefusal, unsafeFindUnsubscribeToken } from "./store/refusals.ts";
import { wakeTracking } from "./wake-tracking.ts";

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
    logger.warn({ err: error }, "opt-out not applied yet, will be retried");
    wakeTracking(orgId);
  }
}
