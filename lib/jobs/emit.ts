import { within } from "../platform/concurrency/within.ts";
import { unsafeSql } from "../platform/db.ts";
import { logger } from "../platform/logger.ts";
import { inngest } from "./client.ts";
import { deliver, type EmittableEvent, queueEvents, REQUEST_WAIT_MS } from "./outbox.ts";

export type { EmittableEvent } from "./outbox.ts";

/**
 * Sends events to the job engine. They are durable on return: the outbox keeps them during an engine outage. Payloads
 * contain ids, never rows. Events about a change belong in its transaction: use `queueEvents`.
 */
export async function emit(events: EmittableEvent | EmittableEvent[]): Promise<void> {
  await deliver(await unsafeSql((sql) => queueEvents(sql, events)));
}

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
