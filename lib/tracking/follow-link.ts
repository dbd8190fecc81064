import { linkUrl } from "../core/link-url.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { isToken } from "../platform/token.ts";
import { recordHit } from "./record-hit.ts";
import { isLook, isMachineClick, type Visit } from "./rules/visit.ts";
import { type RedirectTarget, unsafeFindRedirect } from "./store/visits.ts";

/** The target of a link, or why there is none. */
export type Followed = { outcome: "found"; url: string } | { outcome: "expired" | "unknown" };

/**
 * Public: redirects only to the stored URL, to prevent open redirects. A failure to count the click does not block it.
 */
export async function unsafeFollowLink(token: string, visit: Visit, clock: Clock = systemClock): Promise<Followed> {
  const target = isToken(token) ? await unsafeFindRedirect(token) : undefined;
  const url = target && linkUrl(target.url);
  if (!target || !url) return { outcome: "unknown" };
  const now = clock.now();
  if (target.expiresAt <= now) return { outcome: "expired" };
  if (!isLook(visit)) await count(target, visit, now);
  return { outcome: "found", url };
}

async function count(target: RedirectTarget, visit: Visit, now: Date): Promise<void> {
  const age = { channel: target.channel, ageSeconds: (now.getTime() - target.sentAt.getTime()) / 1_000 };
  const isMachine = isMachineClick(visit, age, env().MAIL_SCANNER_SECONDS);
  await recordHit(target, { kind: "click", at: now, visit, isMachine, isDone: isMachine, url: target.url }).catch(
    (error: unknown) => {
      logger.error({ err: error }, "link click not counted; the visitor was redirected");
    },
  );
}
