import { emitOrLeave } from "../jobs/index.ts";
import { trackingHit } from "./events.ts";

/** Clicks come in bursts: one word an organization for all of these milliseconds. */
const GATHER_MS = 500;

let waiting = new Set<string>();

/** Has the organization's visits applied soon. A word that is lost costs a minute: the schedule looks by itself. */
export function wakeTracking(orgId: string): void {
  if (waiting.size === 0) setTimeout(sendWords, GATHER_MS).unref();
  waiting.add(orgId);
}

function sendWords(): void {
  const orgIds = [...waiting];
  waiting = new Set();
  const events = orgIds.map((orgId) => trackingHit.create({ orgId }));
  void emitOrLeave(events, {}, "the job engine was not told of visits");
}
