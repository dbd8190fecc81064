import { within } from "../platform/concurrency/within.ts";
import { logger } from "../platform/logger.ts";
import { inngest } from "./client.ts";
import { type EmittableEvent, REQUEST_WAIT_MS } from "./outbox.ts";

/**
 * Best-effort event without the outbox: a schedule finds the same work within minutes. Never fails, and waits at most
 * REQUEST_WAIT_MS. On failure logs `line` and `what`.
 */
export async function emitOrLeave(
  events: EmittableEvent | EmittableEvent[],
  line: object,
  what: string,
): Promise<void> {
  const all = Array.isArray(events) ? events : [events];
  if (all.length === 0) return;
  const sending = send(all).catch((err: unknown) => logger.warn({ ...line, err }, what));
  await within(REQUEST_WAIT_MS, sending).catch(() => undefined); // the send continues after the request
}

async function send(events: EmittableEvent[]): Promise<void> {
  await Promise.all(events.map((event) => event.validate?.()));
  await inngest.send(events);
}
