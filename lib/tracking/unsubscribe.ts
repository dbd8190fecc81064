import { type Clock, systemClock } from "../platform/clock.ts";
import { createCtx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { isToken } from "../platform/token.ts";
import { applyRefusals } from "./apply-refusals.ts";
import { noteRefusal, unsafeFindUnsubscribeToken } from "./store/refusals.ts";
import { wakeTracking } from "./wake-tracking.ts";

/**
 * Takes a no from somebody who is signed in nowhere. It is written down before anything else and follows at once, or
 * through the job when the customers are being recomputed: it is never lost. An unknown token reads the same.
 */
export async function unsafeUnsubscribe(token: string, clock: Clock = systemClock): Promise<void> {
  const orgId = isToken(token) ? await unsafeFindUnsubscribeToken(token) : undefined;
  if (orgId === undefined) return;
  const ctx = createCtx({ orgId, actor: { kind: "webhook", source: "unsubscribe" }, clock });
  await noteRefusal(ctx.db, orgId, token, clock.now());
  try {
    await applyRefusals(ctx);
  } catch (error) {
    logger.warn({ err: error }, "an opt-out follows later");
    wakeTracking(orgId);
  }
}
