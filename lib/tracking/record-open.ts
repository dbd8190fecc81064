import { type Clock, systemClock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { isToken } from "../platform/token.ts";
import { recordHit } from "./record-hit.ts";
import { isLook, isMachineOpen, type Visit } from "./rules/visit.ts";
import { unsafeFindOpenToken } from "./store/visits.ts";

/** Longest time that counting may delay the tracking pixel. */
const PATIENCE_MS = 1_500;

/** Public: counts an open. Never fails and never delays the pixel for long. */
export async function unsafeRecordOpen(token: string, visit: Visit, clock: Clock = systemClock): Promise<void> {
  if (isLook(visit) || !isToken(token)) return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  const work = count(token, visit, clock.now()).catch((error: unknown) => {
    logger.error({ err: error }, "e-mail open not counted");
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}

async function count(token: string, visit: Visit, now: Date): Promise<void> {
  const owner = await unsafeFindOpenToken(token);
  if (!owner) return;
  const ageSeconds = (now.getTime() - owner.sentAt.getTime()) / 1_000;
  const isMachine = isMachineOpen(visit, ageSeconds, env().MAIL_SCANNER_SECONDS);
  await recordHit(owner, { kind: "open", at: now, visit, isMachine, isDone: false, url: null });
}
